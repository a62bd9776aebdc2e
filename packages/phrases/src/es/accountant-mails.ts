import type { accountantMails as english } from '../en/accountant-mails.ts'

export const accountantMails: Record<keyof typeof english, string> = {
  'mail.accountant-pack.subject': '{{business}}: la contabilidad de {{month}}',
  'mail.accountant-pack.body':
    'Hola, {{name}}:\n\n{{business}} comparte con usted sus extractos de pagos y su diario de {{month}}.\n\nEl enlace funciona durante {{days}} días. Pide un código, que enviamos a esta dirección.',
  'mail.accountant-pack.button': 'Abrir {{month}}',
  'mail.accountant-pack.why': 'Recibe este correo porque {{business}} le ha nombrado contable.',

  'mail.accountant-code.subject': 'Su código para la contabilidad de {{business}}',
  'mail.accountant-code.body':
    'Hola, {{name}}:\n\nsu código es:\n\n{{code}}\n\nEscríbalo en la página que ha abierto; funciona durante {{minutes}} minutos.\n\nSi no lo ha pedido, no haga nada: sin este código no se muestra nada.',
  'mail.accountant-code.button': '',
  'mail.accountant-code.why': 'Recibe este correo porque {{business}} le ha nombrado contable.',

  'mail.accountant-named.subject': 'Nuevo contable de {{business}}',
  'mail.accountant-named.body':
    'Hola, {{name}}:\n\n{{accountant}} ({{email}}) es ahora el contable de {{business}} y puede recibir enlaces a sus meses.\n\nSi no es correcto, quite al contable en el paquete para el contable de cualquier mes y llámenos al {{phone}}.',
  'mail.accountant-named.button': 'Abrir los extractos',
  'mail.accountant-named.why': 'Recibe este correo porque gestiona {{business}}.',
}
