import type { eventMails as english } from '../en/event-mails.ts'

export const eventMails: Record<keyof typeof english, string> = {
  'mail.payout-sent.subject': '{{amount}} en camino',
  'mail.payout-sent.body':
    'Hola, {{name}}:\n\nhemos enviado {{amount}} a su banco. Llega el {{day}}.\n\nLos extractos muestran de qué se compone.',
  'mail.payout-sent.button': 'Ver los extractos',
  'mail.payout-sent.why': 'Recibe este correo porque lo pidió en su perfil.',

  'mail.daily-events.subject': 'Qué ha pasado en {{business}}',
  'mail.daily-events.body': 'Hola, {{name}}:\n\nesto ha pasado desde su último correo diario:\n\n{{list}}',
  'mail.daily-events.button': 'Ver todas las notificaciones',
  'mail.daily-events.why': 'Recibe este correo porque eligió "Una vez al día" para estos eventos en su perfil.',

  'mail.daily-sales.subject': '{{business}}: {{amount}} el {{day}}',
  'mail.daily-sales.body': 'Hola, {{name}}:\n\nestas son las ventas de {{business}} del {{day}}:\n\n{{list}}',
  'mail.daily-sales.button': 'Ver los informes del día',
  'mail.daily-sales.why':
    'Recibe este correo porque activó las ventas diarias de {{business}}. Se desactiva en la página de los informes del día.',

  'mail.payout-held.subject': 'Los pagos a {{business}} están retenidos',
  'mail.payout-held.body':
    'Hola, {{name}}:\n\nlos pagos a {{business}} quedan retenidos. {{cause}} Las ventas continúan como siempre.\n\n¿Tiene preguntas? Llámenos al {{phone}}.',
  'mail.payout-held.button': 'Ver los extractos',
  'mail.payout-held.why': 'Recibe este correo porque gestiona {{business}}. Puede cambiarlo en su perfil.',
  'mail-part.hold-UNDER_REVIEW': 'Comprobamos datos de la tienda y le escribimos si necesitamos algo.',
  'mail-part.hold-OPERATOR': 'El programa los retiene hasta que termine una comprobación.',

  'mail.payout-later.subject': 'Un pago a {{business}} sale un ciclo más tarde',
  'mail.payout-later.body':
    'Hola, {{name}}:\n\nun pago de {{amount}} a {{business}} no salió con su ciclo, porque necesita otra comprobación nuestra. Sale con el próximo ciclo, el {{day}}. Las ventas siguen como siempre y usted no tiene que hacer nada.\n\n¿Preguntas? Llámenos al {{phone}}.',
  'mail.payout-later.button': 'Ver los extractos',
  'mail.payout-later.why': 'Recibe este correo porque gestiona {{business}}. Puede cambiarlo en su perfil.',

  'mail.store-opened.subject': '{{business}}: tienda activada',
  'mail.store-opened.body':
    'Hola, {{name}}:\n\n{{author}} activó {{business}}. Acepta tarjetas de prestaciones a partir de ahora.\n\n¿No lo esperaba? Pregunte a {{author}} o llámenos al {{phone}}.',
  'mail.store-opened.button': 'Ver la tienda',
  'mail.store-opened.why': 'Recibe este correo porque gestiona {{business}}. Puede cambiarlo en su perfil.',

  'mail.store-closed.subject': '{{business}}: tienda desactivada',
  'mail.store-closed.body':
    'Hola, {{name}}:\n\n{{author}} desactivó {{business}}. No acepta tarjetas de prestaciones hasta que se active de nuevo.\n\n¿No lo esperaba? Pregunte a {{author}} o llámenos al {{phone}}.',
  'mail.store-closed.button': 'Ver la tienda',
  'mail.store-closed.why': 'Recibe este correo porque gestiona {{business}}. Puede cambiarlo en su perfil.',

  'mail.terminal-offline.subject': 'Un terminal de {{business}} está sin conexión',
  'mail.terminal-offline.body':
    'Hola, {{name}}:\n\n{{terminal}} de {{business}} no se usa desde el {{day}}, aunque suele vender a esta hora. Compruebe que está encendido y conectado.',
  'mail.terminal-offline.button': 'Ver los terminales',
  'mail.terminal-offline.why': 'Recibe este correo porque lo pidió en su perfil.',

  'mail.invite-unused.subject': '{{person}} no ha usado la invitación',
  'mail.invite-unused.body':
    'Hola, {{name}}:\n\n{{person}} recibió una invitación hace 3 días y no ha elegido una contraseña. El enlace ha caducado. Envíe otra invitación si {{person}} aún necesita acceso.',
  'mail.invite-unused.button': 'Ver la invitación',
  'mail.invite-unused.why': 'Recibe este correo porque lo pidió en su perfil.',

  'mail.new-device.subject': 'Nuevo inicio de sesión en su cuenta',
  'mail.new-device.body':
    'Hola, {{name}}:\n\nun dispositivo que no conocemos inició sesión en su cuenta: {{device}}, el {{time}}, desde la dirección de red {{ip}}.\n\n¿Fue usted? Entonces no haga nada. Si no, cierre la sesión del dispositivo en su perfil y cambie su contraseña ahora, o llámenos al {{phone}}.',
  'mail.new-device.button': 'Ver sus dispositivos',
  'mail.new-device.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',

  'mail.webhook-named.subject': 'Nuevo punto de conexión de {{business}}',
  'mail.webhook-named.body':
    'Hola, {{name}}:\n\nlos eventos de {{business}} se envían ahora a {{server}}.\n\nSi no es correcto, quite el punto de conexión en el perfil, en Webhooks, y llámenos al {{phone}}.',
  'mail.webhook-named.button': 'Ver los puntos de conexión',
  'mail.webhook-named.why': 'Recibe este correo porque gestiona {{business}}.',

  'mail.webhook-paused.subject': 'Un punto de conexión está en pausa',
  'mail.webhook-paused.body':
    'Hola, {{name}}:\n\nhemos puesto en pausa el punto de conexión en {{server}}: no ha aceptado nuestros eventos durante 3 días, o ha respondido que ya no existe (410).\n\nNo se le envían eventos hasta que lo reanude. El registro de entregas muestra las respuestas, y cada evento se puede enviar de nuevo.',
  'mail.webhook-paused.button': 'Ver las entregas',
  'mail.webhook-paused.why': 'Recibe este correo porque gestiona {{business}}.',
}
