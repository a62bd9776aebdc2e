import type { operatorMails as english } from '../en/operator-mails.ts'

export const operatorMails: Record<keyof typeof english, string> = {
  'mail.activation-guesses.subject': 'Alguien prueba códigos de activación de terminales',
  'mail.activation-guesses.body':
    'Hola, {{name}}:\n\nEn un día llegaron más de {{count}} códigos de activación incorrectos desde muchas direcciones. Los códigos correctos siguen funcionando. Revise los terminales activados hace poco y retire los que nadie conozca.',
  'mail.activation-guesses.button': '',
  'mail.activation-guesses.why': 'Recibe este correo porque es administrador de la consola de operadores.',

  'mail.bank-file-opened.subject': '{{asker}} descargó el archivo bancario de la liquidación R-{{number}}',
  'mail.bank-file-opened.body':
    'Hola, {{name}}:\n\n{{asker}} descargó el archivo bancario {{file}} de la liquidación R-{{number}}. Contiene números de cuenta completos. El motivo indicado:\n\n{{text}}\n\nSi no sabe por qué, pregunte a {{asker}} ahora.',
  'mail.bank-file-opened.button': 'Abrir la liquidación',
  'mail.bank-file-opened.why': 'Recibe este correo porque es administrador de la consola de operadores.',

  'mail.second-person.subject': 'Espera a una segunda persona: {{what}}',
  'mail.second-person.body':
    'Hola, {{name}}:\n\n{{asker}} necesita una segunda persona para esto: {{what}}.\n\n{{text}}\n\nDecide quien lo mire primero. No puede ser {{asker}}.',
  'mail.second-person.button': 'Abrir las liquidaciones',
  'mail.second-person.why': 'Recibe este correo porque trabaja en la consola de operadores.',

  'mail.inbox-application.subject': '{{what}}: {{business}}',
  'mail.inbox-application.body':
    'Hola, {{name}}:\n\nla solicitud de {{business}} le espera. Motivo: {{what}}.\n\nEl asunto desaparece de su lista en cuanto está resuelto.',
  'mail.inbox-application.button': 'Abrir la solicitud',
  'mail.inbox-application.why':
    'Recibe este correo porque trabaja en la consola de operadores. Elija sus correos en Me espera.',

  'mail.inbox-closed.subject': 'Cerrada sin respuesta: {{business}}',
  'mail.inbox-closed.body':
    'Hola, {{name}}:\n\n{{business}} no envió nada en 14 días, así que la solicitud que usted tomó está cerrada.\n\nPuede volver a abrirla o rechazarla en su página. El solicitante recibió un aviso y puede volver a abrirla en cualquier momento.',
  'mail.inbox-closed.button': 'Abrir la solicitud',
  'mail.inbox-closed.why':
    'Recibe este correo porque trabaja en la consola de operadores. Elija sus correos en Me espera.',

  'mail.applications-assigned.subject': 'Solicitudes asignadas a usted: {{count}}',
  'mail.applications-assigned.body':
    'Hola, {{name}}:\n\nUn administrador le asignó solicitudes. Número de solicitudes: {{count}}.\n\nLas encuentra en la cola de revisión, en Mías.',
  'mail.applications-assigned.button': 'Abrir la cola',
  'mail.applications-assigned.why':
    'Recibe este correo porque trabaja en la consola de operadores. Elija sus correos en Me espera.',

  'mail.inbox-card-entry.subject': 'Introducción manual de tarjetas: {{business}}',
  'mail.inbox-card-entry.body': 'Hola, {{name}}:\n\n{{business}} pide la introducción manual de tarjetas.',
  'mail.inbox-card-entry.button': 'Responder a la petición',
  'mail.inbox-card-entry.why':
    'Recibe este correo porque trabaja en la consola de operadores. Elija sus correos en Me espera.',

  'mail.inbox-identity.subject': 'Espera a una segunda persona: verificación de identidad de {{business}}',
  'mail.inbox-identity.body':
    'Hola, {{name}}:\n\nse propuso dispensar una verificación de identidad en {{business}}. El motivo indicado:\n\n{{text}}\n\nNo cambia nada hasta que otra persona lo confirme.',
  'mail.inbox-identity.button': 'Abrir el socio',
  'mail.inbox-identity.why': 'Recibe este correo porque trabaja en la consola de operadores.',

  'mail.inbox-match.subject': '{{what}}: {{business}}',
  'mail.inbox-match.body':
    'Hola, {{name}}:\n\n{{business}} le espera. Motivo: {{what}}.\n\nSus pagos esperan hasta que se decida la coincidencia.',
  'mail.inbox-match.button': 'Abrir el socio',
  'mail.inbox-match.why':
    'Recibe este correo porque trabaja en la consola de operadores. Elija sus correos en Me espera.',

  'mail.inbox-sanctions.subject': 'Caso SC-{{number}}: {{what}}',
  'mail.inbox-sanctions.body':
    'Hola, {{name}}:\n\ncaso SC-{{number}}, {{business}}: {{what}}. La próxima tarea vence el {{day}}.\n\nLos motivos y las notas están solo en la página del caso. No responda a preguntas del socio sobre ellos.',
  'mail.inbox-sanctions.button': 'Abrir el caso',
  'mail.inbox-sanctions.why': 'Recibe este correo porque administra la consola de operadores o lleva el caso.',

  'mail.inbox-reminder.subject': 'Recordatorio, espera a una segunda persona: {{what}}',
  'mail.inbox-reminder.body':
    'Hola, {{name}}:\n\n{{asker}} le pide que decida esto: {{what}}.\n\n{{business}}\n\nEspera a una segunda persona hasta el {{day}}. Está en «Me espera».',
  'mail.inbox-reminder.button': 'Abrir «Me espera»',
  'mail.inbox-reminder.why': 'Recibe este correo porque trabaja en la consola de operadores.',

  'mail.proposal-opened.subject': 'Espera a una segunda persona: {{what}}',
  'mail.proposal-opened.body':
    'Hola, {{name}}:\n\n{{asker}} propuso esto: {{what}}. El motivo indicado:\n\n{{text}}\n\nNo cambia nada hasta que otra persona lo confirme. {{asker}} no puede confirmarlo.',
  'mail.proposal-opened.button': 'Abrir la propuesta',
  'mail.proposal-opened.why': 'Recibe este correo porque trabaja en la consola de operadores.',

  'mail.proposal-decided.subject': 'Su propuesta {{outcome}}: {{what}}',
  'mail.proposal-decided.body': 'Hola, {{name}}:\n\nsu propuesta {{outcome}}: {{what}}.\n\n{{text}}',
  'mail.proposal-decided.button': 'Abrir la propuesta',
  'mail.proposal-decided.why': 'Recibe este correo porque trabaja en la consola de operadores.',

  'mail.staff-added.subject': 'Se añadió un operador desde el servidor: {{person}}',
  'mail.staff-added.body':
    'Hola, {{name}}:\n\nse invitó a {{person}} ({{email}}) a la consola de operadores con un comando en el servidor, sin que lo hiciera una persona administradora.\n\nSi no sabe por qué, pida a una persona administradora que desactive esta cuenta en Personal.',
  'mail.staff-added.button': '',
  'mail.staff-added.why': 'Recibe este correo porque trabaja en la consola de operadores.',

  'mail-part.ANSWER': 'El solicitante respondió',
  'mail-part.APPEAL': 'Llegó un recurso',
  'mail-part.OVERDUE': 'La respuesta prometida está vencida',
  'mail-part.ASSIGNMENT': 'Se le asignó',
  'mail-part.SANCTIONS_CASE': 'las tiendas y los pagos están detenidos',
  'mail-part.SANCTIONS_OWNER': 'está a su cargo, porque alguien del equipo lo dejó',
  'mail-part.SANCTIONS_DEPUTY': 'su suplente lo dejó, nombre a otra persona',
  'mail-part.SANCTIONS_LIFT': 'una propuesta de levantarlo espera a un segundo administrador',
  'mail-part.CANDIDATE': 'Coincidencia posible con la lista de sanciones',
  'mail-part.RECHECK': 'Empezó una nueva revisión, que retiene los pagos',
  'mail-part.RECHECK_MORE': 'Una nueva revisión tiene otra causa',
  'mail-part.RECHECK_END': 'El fin de una nueva revisión espera a un segundo administrador',
  'mail-part.SECOND_PERSON': 'Una decisión espera a una segunda persona',
  'mail-part.STAFF': 'un cambio de personal',
  'mail-part.APPLICATION': 'la decisión sobre una solicitud',
  'mail-part.IDENTITY': 'la exención de una verificación de identidad',
  'mail-part.FEES': 'comisiones',
  'mail-part.LIST': 'una lista de productos aprobados',
  'mail-part.SANCTIONS': 'la lista de sanciones',
  'mail-part.SETTINGS': 'ajustes del programa',
  'mail-part.BANK_STATEMENT': 'retirada de un extracto bancario',
  'mail-part.PARTNER_END': 'el fin de una colaboración',
  'mail-part.BANK_LINE': 'una línea del banco',
  'mail-part.FACTOR': 'el restablecimiento de un segundo factor',
  'mail-part.EMAIL': 'otro correo de una cuenta',
  'mail-part.confirmed': 'fue confirmada por {{asker}}',
  'mail-part.declined': 'fue rechazada por {{asker}}',
  'mail-part.expired': 'se cerró porque pasó su último día',
  'mail-part.overtaken': 'se cerró porque cambiaron los valores en los que se basaba',
  'mail.staff-proposed.subject': 'Propuesta: {{what}}, {{person}}',
  'mail.staff-proposed.body':
    'Hola, {{name}}:\n\n{{asker}} propone un cambio de personal: {{what}}, para {{person}} ({{email}}). El motivo indicado:\n\n{{text}}\n\nOtra persona administradora lo confirma o lo rechaza en Personal. Sin decisión, la propuesta se cierra a las {{hours}} horas.',
  'mail.staff-proposed.button': 'Abrir Personal',
  'mail.staff-proposed.why': 'Recibe este correo porque administra la consola de operadores.',

  'mail.staff-decided.subject': '{{cause}}: {{what}}, {{person}}',
  'mail.staff-decided.body':
    'Hola, {{name}}:\n\n{{cause}} por {{asker}}: {{what}}, para {{person}} ({{email}}). Lo había propuesto {{author}}. El motivo indicado:\n\n{{text}}\n\nSi no lo esperaba, pregunte ahora a ambas personas.',
  'mail.staff-decided.button': 'Abrir Personal',
  'mail.staff-decided.why': 'Recibe este correo porque administra la consola de operadores.',

  'mail.staff-removed.subject': '{{what}}: {{person}}',
  'mail.staff-removed.body':
    'Hola, {{name}}:\n\n{{what}}: {{person}} ({{email}}). Lo hizo {{asker}} en solitario y de inmediato.\n\nSi no lo esperaba, pregunte ahora a {{asker}}. Cualquier persona administradora puede devolver el acceso a {{person}} en Personal.',
  'mail.staff-removed.button': 'Abrir Personal',
  'mail.staff-removed.why': 'Recibe este correo porque administra la consola de operadores.',

  'mail.staff-admitted.subject': '{{what}}: {{person}}',
  'mail.staff-admitted.body':
    'Hola, {{name}}:\n\n{{what}}: {{person}} ({{email}}). Lo hizo {{asker}} en solitario y de inmediato.\n\nSi no conoce a {{person}}, pregunte ahora a {{asker}}. Cualquier persona administradora puede retirar el acceso a {{person}} en Personal.',
  'mail.staff-admitted.button': 'Abrir Personal',
  'mail.staff-admitted.why': 'Recibe este correo porque administra la consola de operadores.',

  'mail-part.staff-INVITED': 'Persona invitada',
  'mail-part.staff-ACTIVATED': 'Cuenta activada de nuevo',
  'mail-part.staff-DEACTIVATED': 'Acceso retirado a una persona administradora',
  'mail-part.staff-LOWERED': 'Funciones quitadas',
  'mail-part.staff-INVITE': 'invitación de una persona administradora',
  'mail-part.staff-RAISE': 'funciones de una persona',
  'mail-part.staff-RESET_AUTHENTICATOR': 'restablecimiento de un autenticador',
  'mail-part.staff-PASSWORD_LINK': 'enlace nuevo de contraseña',
  'mail-part.staff-confirmed': 'Confirmado',
  'mail-part.staff-declined': 'Rechazado',
  'mail-part.staff-withdrawn': 'Retirado',
  'mail-part.staff-closed': 'Cerrado sin efecto',
  'mail-part.run': 'la liquidación R-{{number}}',
  'mail-part.settle': 'liquidar un extracto a mano',
  'mail-part.return': 'dar un pago por devuelto',
  'mail-part.correction': 'la corrección de una cuenta bancaria',
  'mail-part.hold-end': 'terminar la retención de una cuenta bancaria nueva',
  'mail-part.adjustment': 'un ajuste de {{amount}}',
  'mail-part.stopped': '{{count}} de sus pagos están retenidos o ya no tienen cuenta',
  'mail-part.late': 'indica el {{day}} y puede llegar como pronto el {{earliest}}',
  'mail-part.refused': 'el banco lo rechazó: línea {{line}}, {{text}}',
}
