/** Correos sobre cambios de una cuenta que hace el soporte. */
export const supportMails = {
  'mail.email-change-asked.subject': 'Se pidió otro correo para su cuenta',
  'mail.email-change-asked.body':
    'Hola, {{name}}:\n\nse pidió por teléfono a nuestro soporte que cambie el correo de su cuenta a {{email}}. El cambio se hace como muy pronto después de {{hours}} horas y lo confirma una segunda persona.\n\nSi no lo pidió usted, llámenos ahora al {{phone}}. Todavía no ha cambiado nada.',
  'mail.email-change-asked.button': '',
  'mail.email-change-asked.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',

  'mail.account-email-changed.subject': 'El correo de su cuenta ha cambiado',
  'mail.account-email-changed.body':
    'Hola, {{name}}:\n\nnuestro soporte ha puesto otro correo en su cuenta, como se anunció. Esta dirección ya no abre la cuenta y se ha cerrado la sesión en todos los dispositivos.\n\nSi no lo pidió usted, llámenos ahora al {{phone}}.',
  'mail.account-email-changed.button': '',
  'mail.account-email-changed.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',

  'mail.factor-reset-asked.subject': 'Se pidió restablecer su segundo factor',
  'mail.factor-reset-asked.body':
    'Hola, {{name}}:\n\nse pidió por teléfono a nuestro soporte que sustituya su autenticador o los mensajes de texto por códigos por correo. Tiene que confirmarlo una segunda persona.\n\nSi no lo pidió usted, llámenos ahora al {{phone}}. Todavía no ha cambiado nada.',
  'mail.factor-reset-asked.button': '',
  'mail.factor-reset-asked.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',

  'mail.factor-reset-of-colleague.subject': 'Se pidió restablecer el segundo factor de {{person}}',
  'mail.factor-reset-of-colleague.body':
    'Hola, {{name}}:\n\nse pidió por teléfono a nuestro soporte que sustituya el autenticador de {{person}} por códigos por correo. Quien llamó tiene acceso al buzón de {{person}}. El cambio es posible pasadas {{hours}} horas, cuando lo confirme una segunda persona.\n\nSi {{person}} no lo pidió, llámenos ahora al {{phone}}. Todavía no ha cambiado nada.',
  'mail.factor-reset-of-colleague.button': '',
  'mail.factor-reset-of-colleague.why': 'Recibe este correo porque administra la cuenta de su negocio.',

  'mail.caller-code.subject': 'El código de su llamada a nuestro soporte',
  'mail.caller-code.body':
    'Hola, {{name}}:\n\nha llamado al soporte de {{brand}}. Lea este código en voz alta a la persona que le atiende:\n\n{{code}}\n\nDemuestra que este buzón es suyo y sirve durante {{minutes}} minutos. Solo es para una llamada que usted hizo al {{phone}}.\n\n¿Le llamó alguien y le pidió este código? No se lo lea a nadie y cuelgue: nunca llamamos para pedirlo. Después llámenos al {{phone}}.',
  'mail.caller-code.button': '',
  'mail.caller-code.why': 'Recibe este correo porque una persona llamó a nuestro soporte y dio su nombre.',

  'mail.factor-reset.subject': 'Su segundo factor se ha restablecido',
  'mail.factor-reset.body':
    'Hola, {{name}}:\n\nal iniciar sesión ahora se pide un código que le enviamos por correo. Su autenticador, los mensajes de texto y los códigos de recuperación ya no sirven, y se ha cerrado la sesión en todos los dispositivos.\n\nConfigure de nuevo un autenticador en su perfil. Si no lo pidió usted, llámenos ahora al {{phone}}.',
  'mail.factor-reset.button': '',
  'mail.factor-reset.why': 'Recibe este correo porque afecta a la seguridad de su cuenta.',
}
