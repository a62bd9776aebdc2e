import type { eventMails as english } from '../en/event-mails.ts'

export const eventMails: Record<keyof typeof english, string> = {
  'mail.payout-sent.subject': '{{amount}} en camino',
  'mail.payout-sent.body':
    'Hola, {{name}}:\n\nhemos enviado {{amount}} a su banco. Llega el {{day}}.\n\nLos extractos muestran de qué se compone.',
  'mail.payout-sent.button': 'Ver los extractos',
  'mail.payout-sent.why': 'Recibe este correo porque lo pidió en su perfil.',

  'mail.new-device.subject': 'Nuevo inicio de sesión en su cuenta',
  'mail.new-device.body':
    'Hola, {{name}}:\n\nun dispositivo que no conocemos inició sesión en su cuenta: {{device}}.\n\n¿Fue usted? Entonces no haga nada. Si no, cierre la sesión del dispositivo en su perfil y cambie su contraseña ahora, o llámenos al {{phone}}.',
  'mail.new-device.button': 'Ver sus dispositivos',
  'mail.new-device.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',
}
