import type { mails as english } from '../en/mails.ts'
import { applicationMails } from './application-mails.ts'
import { eventMails } from './event-mails.ts'
import { feeMails } from './fee-mails.ts'
import { waitingMails } from './waiting-mails.ts'
import { accountantMails } from './accountant-mails.ts'
import { bankMails } from './bank-mails.ts'
import { operatorMails } from './operator-mails.ts'
import { supportMails } from './support-mails.ts'
import { codeMails } from './code-mails.ts'
import { passkeyMails } from './passkey-mails.ts'

export const mails: Record<keyof typeof english, string> = {
  ...supportMails,
  ...applicationMails,
  ...eventMails,
  ...feeMails,
  ...waitingMails,
  ...accountantMails,
  ...bankMails,
  ...operatorMails,
  ...codeMails,
  ...passkeyMails,

  'mail.import-held.subject': '{{file}}: revíselo antes de importarlo',
  'mail.import-held.body':
    'Hola, {{name}}:\n\nsu archivo {{file}} todavía no se ha importado. Sus códigos o impuestos parecen erróneos o incompletos, como después de guardarlo con una hoja de cálculo. Filas afectadas: {{rows}}.\n\nLa revisión las muestra y ofrece una corrección para cada tipo. El archivo espera su decisión 30 días.',
  'mail.import-held.button': 'Abrir la revisión',
  'mail.import-held.why': 'Recibe este correo porque ha subido un archivo.',
  'mail.import-finished.subject': '{{file}}: artículos importados, {{imported}}',
  'mail.import-finished.body':
    'Hola, {{name}}:\n\nsu archivo {{file}} se ha importado. Artículos en el archivo: {{rows}}. Artículos importados: {{imported}}. Filas que hay que corregir: {{failed}}.\n\nEn la lista de importaciones encontrará los detalles y, si hay filas que corregir, el archivo de errores.',
  'mail.import-finished.button': 'Ver la importación',
  'mail.import-finished.why': 'Recibe este correo porque ha importado un archivo.',

  'mail.reset-code.subject': 'Restablezca su contraseña',
  'mail.reset-code.body':
    'Hola, {{name}}:\n\nsu código es:\n\n{{code}}\n\nIntrodúzcalo donde lo solicitó; sirve durante {{minutes}} minutos. O elija ya una contraseña nueva con el enlace, que sirve durante {{linkMinutes}} minutos.\n\nSi no lo ha solicitado, no haga nada: su contraseña sigue igual. Nadie de nuestro equipo le pedirá nunca este código.',
  'mail.reset-code.button': 'Elegir una contraseña nueva',
  'mail.reset-code.why': 'Recibe este correo porque alguien pidió restablecer la contraseña de esta dirección.',

  'mail.reset-link.subject': 'Restablezca su contraseña',
  'mail.reset-link.body':
    'Hola, {{name}}:\n\nelija una contraseña nueva con el enlace. Sirve durante {{linkMinutes}} minutos.\n\nEste correo no lleva ningún código porque hoy ya se han pedido demasiados.\n\nSi no lo ha solicitado, no haga nada: su contraseña sigue igual.',
  'mail.reset-link.button': 'Elegir una contraseña nueva',
  'mail.reset-link.why': 'Recibe este correo porque alguien pidió restablecer la contraseña de esta dirección.',

  'mail.already-registered.subject': 'Ya tiene una cuenta',
  'mail.already-registered.body':
    'Hola, {{name}}:\n\nalguien quiso registrarse con esta dirección. Este correo electrónico ya tiene una cuenta. Inicie sesión o restablezca su contraseña.\n\nSi no fue usted, no haga nada: no se ha cambiado nada.',
  'mail.already-registered.button': 'Iniciar sesión',
  'mail.already-registered.why': 'Recibe este correo porque alguien se registró con esta dirección.',

  'mail.registration-over.subject': 'Su registro ya no está abierto',
  'mail.registration-over.body':
    'Alguien pidió un código para registrarse con esta dirección. No tenemos ningún registro abierto: termina un día después de su último código. Empiece de nuevo, por favor.\n\nSi no fue usted, no haga nada: no se ha cambiado nada.',
  'mail.registration-over.button': 'Registrarse',
  'mail.registration-over.why': 'Recibe este correo porque alguien pidió un código para esta dirección.',

  'mail.identity-review.subject': 'Revisamos nosotros su verificación de identidad',
  'mail.identity-review.body':
    'Hola, {{name}}:\n\nla verificación automática no pudo confirmar su identidad. Alguien de nuestro equipo la revisa y le escribe en {{hours}} horas. Por ahora no tiene que hacer nada.\n\nSi tiene una pregunta, llame al {{phone}}.',
  'mail.identity-review.button': '',
  'mail.identity-review.why': 'Recibe este correo porque solicitó aceptar la tarjeta.',

  'mail.identity-failed.subject': 'No se pudo confirmar su identidad',
  'mail.identity-failed.body':
    'Hola, {{name}}:\n\nla comprobación de sus documentos ha terminado y no pudo confirmar su identidad. Puede intentarlo de nuevo. Tenga su documento a mano y elija un lugar con luz.\n\nSi no funciona, llame al {{phone}}.',
  'mail.identity-failed.button': 'Intentarlo de nuevo',
  'mail.identity-failed.why': 'Recibe este correo porque solicitó aceptar la tarjeta.',

  'mail.identity-again.subject': 'Puede verificar su identidad de nuevo',
  'mail.identity-again.body':
    'Hola, {{name}}:\n\ntiene tres intentos nuevos para verificar su identidad. Tenga su documento a mano y elija un lugar con luz.\n\nSi no funciona, llame al {{phone}}.',
  'mail.identity-again.button': 'Verificar su identidad',
  'mail.identity-again.why': 'Recibe este correo porque solicitó aceptar la tarjeta.',

  'mail.identity-confirmed.subject': 'Su identidad está confirmada',
  'mail.identity-confirmed.body':
    'Hola, {{name}}:\n\nhemos confirmado su identidad. En este paso no hace falta nada más.',
  'mail.identity-confirmed.button': 'Continuar',
  'mail.identity-confirmed.why': 'Recibe este correo porque solicitó aceptar la tarjeta.',

  'mail.bank-not-verified.subject': 'La cuenta bancaria de {{business}} no está verificada',
  'mail.bank-not-verified.body':
    'Hola, {{name}}:\n\nno se pudo verificar la cuenta bancaria vinculada para {{business}}. Vincúlela de nuevo o vincule otra, por favor. Sin una cuenta verificada no se paga nada.',
  'mail.bank-not-verified.button': 'Vincular una cuenta',
  'mail.bank-not-verified.why': 'Recibe este correo porque dirige {{business}}.',

  'mail.sign-in-code.subject': 'Su código para iniciar sesión',
  'mail.sign-in-code.body':
    'Hola, {{name}}:\n\nsu código es:\n\n{{code}}\n\nIntrodúzcalo donde está iniciando sesión; sirve durante {{minutes}} minutos.\n\nSi no está iniciando sesión, alguien conoce su contraseña: cámbiela ahora.',
  'mail.sign-in-code.button': '',
  'mail.sign-in-code.why':
    'Recibe este correo porque alguien está iniciando sesión en su cuenta con la contraseña correcta.',

  'mail.cashier-invitation.subject': '{{partner}} le invita',
  'mail.cashier-invitation.body':
    'Hola, {{name}}:\n\n{{inviter}}, de {{partner}}, le ha dado de alta en caja. Elija su contraseña en un plazo de {{hours}} horas. Después vende en la caja de su tienda, {{till}}.',
  'mail.cashier-invitation.button': 'Elegir la contraseña',
  'mail.cashier-invitation.why': 'Recibe este correo porque {{partner}} indicó esta dirección como suya.',

  'mail.user-invitation.subject': '{{partner}} le invita',
  'mail.user-invitation.body':
    'Hola, {{name}}:\n\n{{inviter}}, de {{partner}}, le ha creado una cuenta. Elija su contraseña en un plazo de {{hours}} horas. Después podrá iniciar sesión.',
  'mail.user-invitation.button': 'Elegir la contraseña',
  'mail.user-invitation.why': 'Recibe este correo porque {{partner}} indicó esta dirección como suya.',

  'mail.user-email-changed.subject': 'El correo de su cuenta ha cambiado',
  'mail.user-email-changed.body':
    'Hola, {{name}}:\n\n{{inviter}}, de {{partner}}, ha puesto otro correo en su cuenta. Esta dirección ya no la abre y se ha cerrado la sesión en todos los dispositivos.\n\nSi no lo esperaba, pregunte a {{inviter}} o llámenos al {{phone}}.',
  'mail.user-email-changed.button': '',
  'mail.user-email-changed.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',

  'mail.invitation-held.subject': 'Una invitación ya no se puede aceptar',
  'mail.invitation-held.body':
    'Hola, {{name}}:\n\nSe invitó a {{person}} en {{email}}. Desde entonces otra cuenta ha confirmado este correo, así que la invitación ya no se puede aceptar. Invite a {{person}} en otro correo.',
  'mail.invitation-held.button': '',
  'mail.invitation-held.why': 'Recibe este correo porque gestiona las cuentas de su equipo.',

  'mail.password-changed.subject': 'Se ha cambiado su contraseña',
  'mail.password-changed.body':
    'Hola, {{name}}:\n\nse ha cambiado la contraseña de su cuenta y se ha cerrado la sesión en todos los dispositivos.\n\nSi no fue usted, restablezca ahora su contraseña y llámenos al {{phone}}.',
  'mail.password-changed.button': 'Restablecer la contraseña',
  'mail.password-changed.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',

  'mail.two-factor-on.subject': 'La verificación en dos pasos está activada',
  'mail.two-factor-on.body':
    'Hola, {{name}}:\n\na partir de ahora, para iniciar sesión en su cuenta se pedirá también un código.\n\nSi no fue usted, restablezca ahora su contraseña y llámenos al {{phone}}.',
  'mail.two-factor-on.button': 'Restablecer la contraseña',
  'mail.two-factor-on.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',

  'mail.two-factor-off.subject': 'La verificación en dos pasos está desactivada',
  'mail.two-factor-off.body':
    'Hola, {{name}}:\n\npara iniciar sesión en su cuenta ya no se pide un código.\n\nSi no fue usted, restablezca ahora su contraseña y llámenos al {{phone}}.',
  'mail.two-factor-off.button': 'Restablecer la contraseña',
  'mail.two-factor-off.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',

  'mail.wrong-codes.subject': 'Alguien tiene su contraseña',
  'mail.wrong-codes.body':
    'Hola, {{name}}:\n\nalguien introdujo correctamente su contraseña y después tres códigos incorrectos. No se le dejó entrar.\n\nSi no fue usted, restablezca ahora su contraseña.',
  'mail.wrong-codes.button': 'Restablecer la contraseña',
  'mail.wrong-codes.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',

  'mail.application-received.subject': 'Hemos recibido su solicitud',
  'mail.application-received.body':
    'Hola, {{name}}:\n\nla solicitud de {{business}} está completa y en manos de nuestros revisores. Recibirá una respuesta en un plazo de {{hours}} horas.\n\nAhora no tiene que hacer nada. Si un revisor tiene una pregunta, le escribiremos a esta dirección.',
  'mail.application-received.button': '',
  'mail.application-received.why': 'Recibe este correo porque solicitó unirse al programa.',

  'mail.staff-invitation.subject': 'Ya puede iniciar sesión en la consola de operadores',
  'mail.staff-invitation.body':
    'Hola, {{name}}:\n\ntiene una cuenta en la consola de operadores de {{brand}}. Elija su contraseña en un plazo de {{hours}} horas. En el primer inicio de sesión configurará una aplicación de autenticación.',
  'mail.staff-invitation.button': 'Elegir la contraseña',
  'mail.staff-invitation.why': 'Recibe este correo porque una persona administradora indicó esta dirección para usted.',

  'mail.staff-password-changed.subject': 'Se ha cambiado su contraseña de la consola de operadores',
  'mail.staff-password-changed.body':
    'Hola, {{name}}:\n\nse ha cambiado la contraseña de su cuenta en la consola de operadores y se ha cerrado la sesión en los demás dispositivos.\n\nSi no ha sido usted, avise de inmediato a una persona administradora de la consola.',
  'mail.staff-password-changed.button': '',
  'mail.staff-password-changed.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',

  'mail.staff-mentioned.subject': '{{author}} le menciona: {{business}}',
  'mail.staff-mentioned.body':
    'Hola, {{name}}:\n\n{{author}} le menciona en una nota sobre la solicitud de {{business}}.',
  'mail.staff-mentioned.button': 'Abrir la solicitud',
  'mail.staff-mentioned.why': 'Recibe este correo porque alguien de su equipo le menciona en una nota.',

  'mail.application-approved.subject': '{{business}} ha sido aprobado',
  'mail.application-approved.body':
    'Hola, {{name}}:\n\n{{business}} ha sido aprobado. Su tienda está activa y puede usar todo el portal.\n\nA partir de ahora pediremos también un código al iniciar sesión. Puede cambiarlo en su perfil.',
  'mail.application-approved.button': 'Abrir el portal',
  'mail.application-approved.why': 'Recibe este correo porque presentó la solicitud de {{business}}.',

  'mail.application-rejected.subject': 'Su solicitud para {{business}} no ha sido aprobada',
  'mail.application-rejected.body':
    'Hola, {{name}}:\n\nno hemos podido aprobar {{business}}. {{reason}}\n\n{{text}}\n\n{{next}} Si tiene preguntas, llámenos al {{phone}}.',
  'mail.application-rejected.button': 'Ver la solicitud',
  'mail.application-rejected.why': 'Recibe este correo porque presentó la solicitud de {{business}}.',

  'mail.application-reopened.subject': 'Revisamos de nuevo {{business}}',
  'mail.application-reopened.body':
    'Hola, {{name}}:\n\nsu solicitud para {{business}} está de nuevo en revisión. Tendrá noticias nuestras en 48 horas.',
  'mail.application-reopened.button': 'Ver la solicitud',
  'mail.application-reopened.why': 'Recibe este correo porque pidió que revisáramos de nuevo {{business}}.',

  'mail.application-resubmitted.subject': 'Hemos recibido su solicitud corregida para {{business}}',
  'mail.application-resubmitted.body':
    'Hola, {{name}}:\n\nnuestros revisores tienen su solicitud corregida para {{business}}. Recibirá una respuesta en un plazo de {{hours}} horas. Ahora no tiene que hacer nada.',
  'mail.application-resubmitted.button': 'Ver la solicitud',
  'mail.application-resubmitted.why': 'Recibe este correo porque volvió a enviar la solicitud de {{business}}.',

  'mail.store-suspended.subject': '{{business}} está en suspensión',
  'mail.store-suspended.body':
    'Hola, {{name}}:\n\nhemos suspendido {{business}}. No puede aceptar tarjetas de prestaciones, y sus pagos esperan, hasta que levantemos la suspensión. El motivo:\n\n{{text}}\n\nLlámenos al {{phone}} para aclararlo.',
  'mail.store-suspended.button': '',
  'mail.store-suspended.why': 'Recibe este correo porque gestiona {{business}}.',

  'mail.store-reinstated.subject': '{{business}} ya no está en suspensión',
  'mail.store-reinstated.body': 'Hola, {{name}}:\n\nhemos levantado la suspensión de {{business}}.',
  'mail.store-reinstated.button': '',
  'mail.store-reinstated.why': 'Recibe este correo porque gestiona {{business}}.',

  'mail.store-identity-changed.subject': 'Ha cambiado el número fiscal o la razón social de {{business}}',
  'mail.store-identity-changed.body':
    'Hola, {{name}}:\n\nse ha cambiado en el portal el número fiscal o la razón social de {{business}}. Revisaremos de nuevo la tienda y, hasta entonces, sus pagos esperan. Las ventas continúan como siempre.\n\n¿No ha sido usted? Llame ahora al {{phone}}.',
  'mail.store-identity-changed.button': '',
  'mail.store-identity-changed.why': 'Recibe este correo porque gestiona {{business}}.',

  'mail.bank-changed.subject': 'Nueva cuenta bancaria de {{business}}',
  'mail.bank-changed.body':
    'Hola, {{name}}:\n\n{{business}} cobra ahora en otra cuenta bancaria, terminada en {{digits}}. Por si la ha cambiado otra persona, los pagos esperan {{hold}} horas. Las ventas continúan como siempre.\n\n¿No ha sido usted? Llame ahora al {{phone}}.',
  'mail.bank-changed.button': '',
  'mail.bank-changed.why': 'Recibe este correo porque gestiona {{business}} o es su contacto.',

  'mail.card-entry-requested.subject': 'Hemos recibido su solicitud para {{business}}',
  'mail.card-entry-requested.body':
    'Hola, {{name}}:\n\nalguien que gestiona {{business}} ha pedido que su personal de caja pueda introducir números de tarjeta a mano. Revisaremos la solicitud y le escribiremos.\n\nSi no fue ninguno de ustedes, llámenos al {{phone}}.',
  'mail.card-entry-requested.button': 'Abrir su perfil',
  'mail.card-entry-requested.why': 'Recibe este correo porque gestiona {{business}}.',

  'mail.receipt.subject': 'Su recibo de {{store}}',
  'mail.receipt.body': 'Gracias por su compra en {{store}}. Su recibo {{number}} está a un clic.\n\n{{left}}',
  'mail.receipt.button': 'Abrir el recibo',
  'mail.receipt.why': 'Recibe este correo porque se dio su dirección en la caja de {{store}}. No se guarda.',
  'mail.card-entry-approved.subject': '{{business}} puede introducir números de tarjeta a mano',
  'mail.card-entry-approved.body':
    'Hola, {{name}}:\n\nsu solicitud está aprobada: el personal de caja de {{business}} puede introducir a mano el número de una tarjeta de prestaciones que no se pueda leer.',
  'mail.card-entry-approved.button': 'Abrir su perfil',
  'mail.card-entry-approved.why': 'Recibe este correo porque gestiona {{business}}.',

  'mail.card-entry-declined.subject': 'Números de tarjeta a mano: no aprobado para {{business}}',
  'mail.card-entry-declined.body':
    'Hola, {{name}}:\n\nel personal de caja de {{business}} no puede introducir números de tarjeta a mano.\n\n{{text}}\n\nSi tiene preguntas, llámenos al {{phone}}.',
  'mail.card-entry-declined.button': 'Abrir su perfil',
  'mail.card-entry-declined.why': 'Recibe este correo porque gestiona {{business}}.',

  'mail.card-entry-reenabled.subject': 'Puede solicitarlo de nuevo para {{business}}',
  'mail.card-entry-reenabled.body':
    'Hola, {{name}}:\n\npuede volver a pedir que el personal de caja de {{business}} introduzca números de tarjeta a mano.',
  'mail.card-entry-reenabled.button': 'Abrir su perfil',
  'mail.card-entry-reenabled.why': 'Recibe este correo porque gestiona {{business}}.',

  'mail.contact-email-changed.subject': 'Nuevo correo de contacto de {{business}}',
  'mail.contact-email-changed.body':
    'Hola, {{name}}:\n\na partir de ahora, lo relativo a {{business}} se envía también a {{after}}. Hasta ahora era {{before}}.\n\n¿No ha sido ninguno de ustedes? Llame ahora al {{phone}}.',
  'mail.contact-email-changed.button': 'Abrir su perfil',
  'mail.contact-email-changed.why': 'Recibe este correo porque gestiona {{business}}, o es o era su contacto.',

  'mail.user-now-cashier.subject': 'Ahora atiende la caja de {{partner}}',
  'mail.user-now-cashier.body':
    'Hola, {{name}}:\n\n{{inviter}}, de {{partner}}, ha cambiado su función: ahora atiende la caja. A partir de ahora vende en la caja de su tienda, {{till}}, y ya no inicia sesión en el portal. Su correo electrónico y su contraseña siguen siendo los mismos.',
  'mail.user-now-cashier.button': 'Abrir la caja',
  'mail.user-now-cashier.why': 'Recibe este correo porque trabaja en {{partner}}.',

  'mail.user-now-supervisor.subject': 'Ahora supervisa {{partner}}',
  'mail.user-now-supervisor.body':
    'Hola, {{name}}:\n\n{{inviter}}, de {{partner}}, ha cambiado su función: ahora supervisa las tiendas. A partir de ahora trabaja en el portal. En la caja vende como antes, con un PIN que elige en Perfil. Su correo electrónico y su contraseña siguen siendo los mismos.',
  'mail.user-now-supervisor.button': 'Iniciar sesión',
  'mail.user-now-supervisor.why': 'Recibe este correo porque trabaja en {{partner}}.',

  'mail.user-now-accountant.subject': 'Ahora lleva la contabilidad de {{partner}}',
  'mail.user-now-accountant.body':
    'Hola, {{name}}:\n\n{{inviter}}, de {{partner}}, ha cambiado su función: ahora es contable. En el portal consulta los extractos, las transacciones y los libros de todas las tiendas, y los descarga. No cambia nada allí y ya no vende en las cajas. Su correo electrónico y su contraseña siguen siendo los mismos.',
  'mail.user-now-accountant.button': 'Iniciar sesión',
  'mail.user-now-accountant.why': 'Recibe este correo porque trabaja en {{partner}}.',

  'mail.two-factor-code.subject': 'Su código para activar la verificación en dos pasos',
  'mail.two-factor-code.body':
    'Hola, {{name}}:\n\nsu código es:\n\n{{code}}\n\nIntrodúzcalo en su perfil; es válido durante {{minutes}} minutos.\n\nSi no ha sido usted, alguien ha iniciado sesión en su cuenta: cambie ahora la contraseña.',
  'mail.two-factor-code.button': '',
  'mail.two-factor-code.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',

  'mail.till-pin-code.subject': 'Su código para elegir un PIN',
  'mail.till-pin-code.body':
    'Hola, {{name}}:\n\nsu código es:\n\n{{code}}\n\nEscríbalo donde elige su PIN para las cajas; vale {{minutes}} minutos.\n\nSi no ha sido usted, alguien ha entrado en su cuenta: cambie su contraseña ahora.',
  'mail.till-pin-code.button': '',
  'mail.till-pin-code.why': 'Recibe este correo porque se trata de la seguridad de su cuenta.',

  'mail.two-factor-app.subject': 'Una aplicación de autenticación protege su cuenta',
  'mail.two-factor-app.body':
    'Hola, {{name}}:\n\na partir de ahora, al iniciar sesión en su cuenta se pide un código de la aplicación de autenticación que se ha configurado.\n\nSi no ha sido usted, restablezca ahora la contraseña y llámenos al {{phone}}.',
  'mail.two-factor-app.button': 'Restablecer la contraseña',
  'mail.two-factor-app.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',

  'mail.recovery-codes-new.subject': 'Tiene nuevos códigos de recuperación',
  'mail.recovery-codes-new.body':
    'Hola, {{name}}:\n\nse han creado nuevos códigos de recuperación para su cuenta. Los anteriores ya no sirven.\n\nSi no ha sido usted, restablezca ahora la contraseña y llámenos al {{phone}}.',
  'mail.recovery-codes-new.button': 'Restablecer la contraseña',
  'mail.recovery-codes-new.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',

  'mail.recovery-code-used.subject': 'Se ha usado un código de recuperación',
  'mail.recovery-code-used.body':
    'Hola, {{name}}:\n\nalguien ha iniciado sesión en su cuenta con un código de recuperación. No volverá a servir.\n\nSi no ha sido usted, restablezca ahora la contraseña y llámenos al {{phone}}.',
  'mail.recovery-code-used.button': 'Restablecer la contraseña',
  'mail.recovery-code-used.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',

  'mail.sent-by': 'Enviado por {{brand}}.',
  'mail.settings': 'Elija qué correos recibe',
}
