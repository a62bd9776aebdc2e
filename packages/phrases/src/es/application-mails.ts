import type { applicationMails as english } from '../en/application-mails.ts'

export const applicationMails: Record<keyof typeof english, string> = {
  'mail.document-expires.subject': '{{document}} de {{business}} caduca el {{day}}',
  'mail.document-expires.body':
    'Hola, {{name}}:\n\nEl documento «{{document}}» de {{business}} caduca el {{day}}. Suba el documento renovado en la página de la tienda del portal antes de ese día. Si tiene preguntas, llámenos al {{phone}}.',
  'mail.document-expires.button': '',
  'mail.document-expires.why': 'Recibe este correo porque gestiona {{business}}.',

  'mail.document-expired.subject': '{{document}} de {{business}} ha caducado',
  'mail.document-expired.body':
    'Hola, {{name}}:\n\nEl documento «{{document}}» de {{business}} es válido hasta el {{day}} y hay que renovarlo. Suba el documento renovado en la página de la tienda del portal. Si tiene preguntas, llámenos al {{phone}}.',
  'mail.document-expired.button': '',
  'mail.document-expired.why': 'Recibe este correo porque gestiona {{business}}.',

  'mail.licence-lapsed.subject': 'Los pagos a {{business}} esperan: {{document}}',
  'mail.licence-lapsed.body':
    'Hola, {{name}}:\n\nEl documento «{{document}}» de {{business}} era válido hasta el {{day}}. Los pagos a {{business}} esperan hasta que conste el documento renovado. No se pierde nada: se harán después. Suba el documento renovado en la página de la tienda del portal. Si tiene preguntas, llámenos al {{phone}}.',
  'mail.licence-lapsed.button': '',
  'mail.licence-lapsed.why': 'Recibe este correo porque gestiona {{business}}.',

  'mail.appeal-declined.subject': 'Mantenemos nuestra decisión sobre {{business}}',
  'mail.appeal-declined.body':
    'Hola, {{name}}:\n\nhemos revisado lo que escribió sobre {{business}}. Mantenemos la decisión. Si tiene preguntas, llámenos al {{phone}}.',
  'mail.appeal-declined.button': 'Ver la solicitud',
  'mail.appeal-declined.why': 'Recibe este correo porque pidió que revisáramos de nuevo {{business}}.',
}
