import type { bankMails as english } from '../en/bank-mails.ts'

export const bankMails: Record<keyof typeof english, string> = {
  'mail.payout-returned.subject': 'Su banco ha devuelto el pago de {{amount}}',
  'mail.payout-returned.body':
    'Hola, {{name}}:\n\n{{said}} El pago de {{amount}} para {{business}} ha vuelto a nosotros. No se ha perdido nada.\n\n{{next}}\n\n¿Tiene preguntas? Llámenos al {{phone}}.',
  'mail.payout-returned.button': 'Corregir la cuenta bancaria',
  'mail.payout-returned.why': 'Recibe este correo porque gestiona {{business}}.',

  'mail.payout-returned-checked.subject': 'Su banco ha devuelto el pago de {{amount}}',
  'mail.payout-returned-checked.body':
    'Hola, {{name}}:\n\n{{said}} El pago de {{amount}} para {{business}} ha vuelto a nosotros. No se ha perdido nada y no tiene que hacer nada.\n\n{{next}}\n\n¿Tiene preguntas? Llámenos al {{phone}}.',
  'mail.payout-returned-checked.button': '',
  'mail.payout-returned-checked.why': 'Recibe este correo porque gestiona {{business}}.',

  'mail.bank-corrected.subject': 'Su banco ha cambiado los datos de la cuenta de {{business}}',
  'mail.bank-corrected.body':
    'Hola, {{name}}:\n\nsu banco nos ha indicado cómo pagar a {{business}} a partir de ahora: en la cuenta terminada en {{digits}}. La hemos cambiado por usted y los pagos continúan como siempre.\n\n¿Su banco no se lo ha comunicado? Llámenos ahora al {{phone}}.',
  'mail.bank-corrected.button': 'Ver la cuenta bancaria',
  'mail.bank-corrected.why': 'Recibe este correo porque gestiona {{business}} o es su contacto.',

  'mail.bank-reused.subject': 'Cuenta bancaria de {{business}}: terminada en {{digits}}',
  'mail.bank-reused.body':
    'Hola, {{name}}:\n\n{{business}} cobra en la cuenta terminada en {{digits}}, que ya usa {{other}}.\n\n¿No ha sido usted? Llame ahora al {{phone}}.',
  'mail.bank-reused.button': 'Ver la cuenta bancaria',
  'mail.bank-reused.why': 'Recibe este correo porque gestiona {{business}} o es su contacto.',

  'mail.bank-exceptions.subject': 'El banco ha devuelto algo que necesita de usted: {{count}}',
  'mail.bank-exceptions.body':
    'Hola, {{name}}:\n\nel banco ha enviado un archivo y ninguna regla resuelve {{count}} de sus avisos. Responde quien llegue primero.',
  'mail.bank-exceptions.button': 'Abrir las excepciones',
  'mail.bank-exceptions.why': 'Recibe este correo porque trabaja en la consola.',

  'mail.bank-account-wanted.subject': 'Vincule otra cuenta bancaria para {{business}}',
  'mail.bank-account-wanted.body':
    'Hola, {{name}}:\n\nya no podemos pagar en la cuenta terminada en {{digits}}. Vincule otra cuenta bancaria para {{business}}: lo que le debemos saldrá después con su próximo pago. Las ventas continúan como siempre.\n\n¿Tiene preguntas? Llámenos al {{phone}}.',
  'mail.bank-account-wanted.button': 'Vincular una cuenta bancaria',
  'mail.bank-account-wanted.why': 'Recibe este correo porque gestiona {{business}}.',
}
