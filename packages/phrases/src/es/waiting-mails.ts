import type { waitingMails as english } from '../en/waiting-mails.ts'

export const waitingMails: Record<keyof typeof english, string> = {
  'mail.information-asked.subject': 'Necesitamos más información sobre {{business}}',
  'mail.information-asked.body':
    'Hola, {{name}}:\n\nestamos revisando la solicitud de {{business}} y necesitamos su ayuda con lo siguiente:\n\n{{list}}\n\nLa revisión continúa en cuanto responda. Hasta entonces el plazo queda detenido.',
  'mail.information-asked.button': 'Responder ahora',
  'mail.information-asked.why': 'Recibe este correo porque presentó la solicitud de {{business}}.',

  'mail.registration-reminder.subject': 'Su registro le espera',
  'mail.registration-reminder.body':
    'Hola, {{name}}:\n\nUsted empezó a registrarse en {{brand}} y todavía no ha terminado. Siguiente paso: {{next}}.\n\nTodo lo que escribió está guardado. Inicie sesión y continúe donde se quedó. Si necesita ayuda, llame al {{phone}}.',
  'mail.registration-reminder.button': 'Continuar',
  'mail.registration-reminder.why':
    'Recibe este correo porque empezó a registrarse. Le recordamos como máximo cada 3 días.',

  'mail.questions-closed.subject': 'La solicitud de {{business}} está cerrada',
  'mail.questions-closed.body':
    'Hola, {{name}}:\n\nhace 14 días pedimos información sobre {{business}} y no tenemos respuesta. La solicitud queda cerrada por ahora.\n\nPuede abrirla de nuevo en cualquier momento y responder.',
  'mail.questions-closed.button': 'Abrirla de nuevo',
  'mail.questions-closed.why': 'Recibe este correo porque presentó la solicitud de {{business}}.',
}
