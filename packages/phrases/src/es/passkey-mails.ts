import type { passkeyMails as english } from '../en/passkey-mails.ts'

export const passkeyMails: Record<keyof typeof english, string> = {
  'mail.passkey-added.subject': 'Se ha añadido una llave de acceso a su cuenta',
  'mail.passkey-added.body':
    'Hola, {{name}}:\n\nse ha añadido a su cuenta la llave de acceso «{{passkey}}». Inicia sesión sin contraseña y sin código.\n\nSi no ha sido usted, elimínela en su perfil, restablezca su contraseña ahora y llámenos al {{phone}}.',
  'mail.passkey-added.button': 'Abrir su perfil',
  'mail.passkey-added.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',

  'mail.password-changed-passkeys.subject': 'Se ha cambiado su contraseña: revise sus llaves de acceso',
  'mail.password-changed-passkeys.body':
    'Hola, {{name}}:\n\nse ha cambiado la contraseña de su cuenta y se ha cerrado la sesión en todos los dispositivos. Las llaves de acceso se conservan: inician sesión sin la contraseña.\n\nEstas llaves de acceso se añadieron en los últimos 30 días:\n\n{{list}}\n\nSi no reconoce alguna, abra sus llaves de acceso y elimínela.\n\nSi no ha cambiado usted la contraseña, restablézcala ahora en la página de inicio de sesión y llámenos al {{phone}}.',
  'mail.password-changed-passkeys.button': 'Abrir sus llaves de acceso',
  'mail.password-changed-passkeys.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',

  'mail.staff-password-changed-passkeys.subject':
    'Se ha cambiado su contraseña de la consola de operadores: revise sus llaves de acceso',
  'mail.staff-password-changed-passkeys.body':
    'Hola, {{name}}:\n\nse ha cambiado la contraseña de su cuenta de la consola de operadores y se ha cerrado la sesión en los demás dispositivos. Las llaves de acceso se conservan: inician sesión sin la contraseña.\n\nEstas llaves de acceso se añadieron en los últimos 30 días:\n\n{{list}}\n\nSi no reconoce alguna, abra sus llaves de acceso y elimínela.\n\nSi no ha cambiado usted la contraseña, avise de inmediato a una persona administradora de la consola.',
  'mail.staff-password-changed-passkeys.button': 'Abrir sus llaves de acceso',
  'mail.staff-password-changed-passkeys.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',

  'mail.passkey-removed.subject': 'Se ha eliminado una llave de acceso de su cuenta',
  'mail.passkey-removed.body':
    'Hola, {{name}}:\n\nse ha eliminado de su cuenta la llave de acceso «{{passkey}}», que ya no inicia sesión.\n\nSi no ha sido usted, restablezca su contraseña ahora y llámenos al {{phone}}.',
  'mail.passkey-removed.button': 'Restablecer la contraseña',
  'mail.passkey-removed.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',

  'mail.staff-passkey-added.subject': 'Se ha añadido una llave de acceso a su cuenta de la consola',
  'mail.staff-passkey-added.body':
    'Hola, {{name}}:\n\nse ha añadido a su cuenta de la consola de operadores la llave de acceso «{{passkey}}». Inicia sesión sin contraseña y sin código.\n\nSi no ha sido usted, avise de inmediato a una persona administradora de la consola.',
  'mail.staff-passkey-added.button': '',
  'mail.staff-passkey-added.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',

  'mail.staff-passkey-removed.subject': 'Se ha eliminado una llave de acceso de su cuenta de la consola',
  'mail.staff-passkey-removed.body':
    'Hola, {{name}}:\n\nse ha eliminado de su cuenta de la consola de operadores la llave de acceso «{{passkey}}», que ya no inicia sesión.\n\nSi no ha sido usted, avise de inmediato a una persona administradora de la consola.',
  'mail.staff-passkey-removed.button': '',
  'mail.staff-passkey-removed.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',
}
