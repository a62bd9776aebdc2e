import type { mails as english } from '../en/mails.ts'

export const mails: Record<keyof typeof english, string> = {
  'mail.import-finished.subject': '{{file}}: {{imported}} artículos importados',
  'mail.import-finished.body':
    'Hola, {{name}}:\n\nsu archivo {{file}} se ha importado. Artículos en el archivo: {{rows}}. Artículos importados: {{imported}}. Filas que hay que corregir: {{failed}}.\n\nEn la lista de importaciones encontrará los detalles y, si hay filas que corregir, el archivo de errores.',
  'mail.import-finished.button': 'Ver la importación',
  'mail.sent-by': 'Enviado por {{brand}}. Recibe este correo porque ha importado un archivo.',
}
