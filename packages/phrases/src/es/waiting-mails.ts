import type { waitingMails as english } from '../en/waiting-mails.ts'

export const waitingMails: Record<keyof typeof english, string> = {
  'mail.information-asked.subject': 'Necesitamos más información sobre {{business}}',
  'mail.information-asked.body':
    'Hola, {{name}}:\n\nestamos revisando la solicitud de {{business}} y necesitamos su ayuda con lo siguiente:\n\n{{list}}\n\nLa revisión continúa en cuanto responda. Hasta entonces el plazo queda detenido.\n\nSi no recibimos nada hasta el {{day}}, cerramos la solicitud. Puede abrirla de nuevo en cualquier momento.',
  'mail.information-asked.button': 'Responder ahora',
  'mail.information-asked.why': 'Recibe este correo porque presentó la solicitud de {{business}}.',

  'mail.answers-unsent.subject': 'Sus respuestas sobre {{business}} no se han enviado',
  'mail.answers-unsent.body':
    'Hola, {{name}}:\n\nrespondió a nuestras preguntas sobre {{business}} y todavía no ha enviado las respuestas. Abra su solicitud y envíelas: entonces la revisión continúa.\n\nSi no recibimos nada hasta el {{day}}, cerramos la solicitud. Puede abrirla de nuevo en cualquier momento.',
  'mail.answers-unsent.button': 'Enviar las respuestas',
  'mail.answers-unsent.why': 'Recibe este correo porque presentó la solicitud de {{business}}.',

  'mail.registration-reminder.subject': 'Su registro le espera',
  'mail.registration-reminder.body':
    'Hola, {{name}}:\n\nUsted empezó a registrarse en {{brand}} y todavía no ha terminado. Siguiente paso: {{next}}.\n\nTodo lo que escribió está guardado. Inicie sesión y continúe donde se quedó. Si necesita ayuda, llame al {{phone}}.{{last}}',
  'mail.registration-reminder.button': 'Continuar',
  'mail.registration-reminder.why':
    'Recibe este correo porque empezó a registrarse. Le recordamos como máximo cada 3 días y no más de {{most}} veces.',

  'mail.questions-closed.subject': 'La solicitud de {{business}} está cerrada',
  'mail.questions-closed.body':
    'Hola, {{name}}:\n\npedimos información sobre {{business}} y durante 14 días no recibimos nada de usted. La solicitud queda cerrada por ahora.\n\nPuede abrirla de nuevo en cualquier momento y responder. No se pierde nada de lo que escribió.',
  'mail.questions-closed.button': 'Abrirla de nuevo',
  'mail.questions-closed.why': 'Recibe este correo porque presentó la solicitud de {{business}}.',

  'mail.correction-reminder.subject': 'Su corrección de {{business}} no se ha enviado',
  'mail.correction-reminder.body':
    'Hola, {{name}}:\n\nabrió la solicitud de {{business}} para corregirla y no la ha enviado de nuevo. Puede cambiar:\n\n{{list}}\n\nLa revisión empieza cuando la envíe. Si necesita ayuda, llame al {{phone}}.\n\nSi no recibimos nada hasta el {{day}}, cerramos la solicitud. Puede abrirla de nuevo en cualquier momento.',
  'mail.correction-reminder.button': 'Seguir corrigiendo',
  'mail.correction-reminder.why': 'Recibe este correo porque presentó la solicitud de {{business}}.',

  'mail.correction-closed.subject': 'La solicitud de {{business}} está cerrada',
  'mail.correction-closed.body':
    'Hola, {{name}}:\n\nabrió la solicitud de {{business}} para corregirla, no la envió de nuevo y durante 14 días no recibimos nada de usted. La solicitud queda cerrada por ahora.\n\nPuede abrirla de nuevo en cualquier momento y enviar su corrección.',
  'mail.correction-closed.button': 'Abrirla de nuevo',
  'mail.correction-closed.why': 'Recibe este correo porque presentó la solicitud de {{business}}.',

  'mail.appeal-received.subject': 'Revisamos {{business}} de nuevo',
  'mail.appeal-received.body':
    'Hola, {{name}}:\n\nhemos recibido lo que escribió sobre {{business}}. Otra persona lo lee junto con su solicitud y le escribe en un plazo de {{hours}} horas. Por ahora no tiene que hacer nada.',
  'mail.appeal-received.button': 'Ver la solicitud',
  'mail.appeal-received.why': 'Recibe este correo porque pidió que revisáramos de nuevo {{business}}.',

  'mail.application-late.subject': 'La revisión de {{business}} tarda más',
  'mail.application-late.body':
    'Hola, {{name}}:\n\nprometimos una respuesta sobre {{business}} en {{hours}} horas y necesitamos más tiempo. No falta nada y no tiene que hacer nada. Le escribimos en cuanto se decida.\n\nSi tiene una pregunta, llame al {{phone}}.',
  'mail.application-late.button': 'Ver la solicitud',
  'mail.application-late.why': 'Recibe este correo porque presentó la solicitud de {{business}}.',

  'mail.bank-code-wanted.subject': 'Escriba el código de su banco para {{business}}',
  'mail.bank-code-wanted.body':
    'Hola, {{name}}:\n\npara verificar la cuenta bancaria de {{business}} se envía un pequeño depósito. Llega en un día, más o menos. Busque en su descripción el código de 3 letras (por ejemplo, ABC) y escríbalo en el portal.\n\nEscríbalo en una semana; tiene tres intentos. Hasta entonces la cuenta no está verificada.',
  'mail.bank-code-wanted.button': 'Escribir el código',
  'mail.bank-code-wanted.why': 'Recibe este correo porque se vinculó una cuenta bancaria para {{business}}.',

  'mail.bank-verified.subject': 'La cuenta bancaria de {{business}} está verificada',
  'mail.bank-verified.body':
    'Hola, {{name}}:\n\nla cuenta bancaria de {{business}} está verificada. Su solicitud todavía no se ha enviado: falta algo más. Inicie sesión y continúe donde se quedó.',
  'mail.bank-verified.button': 'Continuar',
  'mail.bank-verified.why': 'Recibe este correo porque presentó la solicitud de {{business}}.',

  'mail.recheck-ended.subject': 'Nuestra comprobación de {{business}} ha terminado',
  'mail.recheck-ended.body':
    'Hola, {{name}}:\n\ncomprobamos datos de {{business}} y la comprobación ha terminado. Ya no retiene pagos.\n\nSi tiene preguntas, llámenos al {{phone}}.',
  'mail.recheck-ended.button': 'Ver los extractos',
  'mail.recheck-ended.why': 'Recibe este correo porque gestiona {{business}}.',

  'mail.partnership-ends.subject': 'Nuestra colaboración con {{business}} termina el {{day}}',
  'mail.partnership-ends.body':
    'Hola, {{name}}:\n\nle damos preaviso: la colaboración con {{business}} termina el {{day}}. El motivo:\n\n{{text}}\n\nHasta el final de ese día sus tiendas aceptan tarjetas de beneficios como siempre. Después quedan cerradas y los cajeros ya no pueden entrar en un terminal. Las ventas y devoluciones hasta entonces se pagan con los ciclos habituales, si nada las retiene. También después puede entrar en el portal para leer y descargar extractos e informes.\n\n¿Tiene preguntas? Llámenos al {{phone}}.',
  'mail.partnership-ends.button': 'Ver los extractos',
  'mail.partnership-ends.why': 'Recibe este correo porque gestiona {{business}}.',

  'mail.partnership-goes-on.subject': 'Nuestra colaboración con {{business}} sigue',
  'mail.partnership-goes-on.body':
    'Hola, {{name}}:\n\nretiramos nuestro preaviso: la colaboración con {{business}} no termina el {{day}}. Sus tiendas aceptan tarjetas de beneficios como siempre y usted no tiene que hacer nada.\n\n¿Tiene preguntas? Llámenos al {{phone}}.',
  'mail.partnership-goes-on.button': 'Ver los extractos',
  'mail.partnership-goes-on.why': 'Recibe este correo porque gestiona {{business}}.',

  'mail.partnership-ended.subject': 'Nuestra colaboración con {{business}} ha terminado',
  'mail.partnership-ended.body':
    'Hola, {{name}}:\n\nla colaboración con {{business}} terminó el {{day}}. Sus tiendas están cerradas y ya no aceptan tarjetas de beneficios.\n\nLo que vendió hasta entonces se paga con los próximos ciclos, si nada lo retiene. Los extractos e informes siguen en el portal: entre como antes para leerlos y descargarlos.\n\n¿Tiene preguntas? Llámenos al {{phone}}.',
  'mail.partnership-ended.button': 'Ver los extractos',
  'mail.partnership-ended.why': 'Recibe este correo porque gestiona {{business}}.',
}
