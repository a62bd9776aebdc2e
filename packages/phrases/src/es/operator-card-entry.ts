import type { operatorCardEntry as english } from '../en/operator-card-entry.ts'

export const operatorCardEntry: Record<keyof typeof english, string> = {
  'menu.card-entry': 'Introducción de tarjetas',
  'menu.card-entry-short': 'Tarjetas',
  'card-requests.search': 'Buscar nombre o identificador',
  'card-requests.any-status': 'Todas las solicitudes',
  'card-requests.since': 'Desde',
  'card-requests.stores': 'Tiendas',
  'card-requests.answer': 'Respuesta',
  'card-requests.failed': 'No se han podido cargar las solicitudes.',
  'card-requests.none': 'Nadie lo ha solicitado todavía.',
  'card-requests.none-match': 'Ninguna solicitud coincide con estos filtros.',
  'card-requests.reason-hint': 'Al menos 20 caracteres. El socio lo lee por correo.',
  'card-requests.APPROVED-verb': 'Aprobar',
  'card-requests.APPROVED-one': 'Aprobar la solicitud de {{name}}',
  'card-requests.APPROVED-question': '¿Aprobar la solicitud de {{name}}?',
  'card-requests.APPROVED-consequence':
    'Su personal de caja podrá introducir números de tarjeta a mano de inmediato. Se avisa al socio por correo.',
  'card-requests.APPROVED-done': 'La solicitud de {{name}} está aprobada.',
  'card-requests.DECLINED-verb': 'Rechazar',
  'card-requests.DECLINED-one': 'Rechazar la solicitud de {{name}}',
  'card-requests.DECLINED-question': '¿Rechazar la solicitud de {{name}}?',
  'card-requests.DECLINED-consequence':
    'Su personal de caja no podrá introducir números de tarjeta a mano. El socio no puede volver a pedirlo hasta que usted lo permita.',
  'card-requests.DECLINED-done': 'La solicitud de {{name}} está rechazada.',
  'card-requests.REQUEST_REENABLED-verb': 'Permitir otra solicitud',
  'card-requests.REQUEST_REENABLED-one': 'Permitir otra solicitud a {{name}}',
  'card-requests.REQUEST_REENABLED-question': '¿Permitir otra solicitud a {{name}}?',
  'card-requests.REQUEST_REENABLED-consequence': 'El socio podrá volver a pedirlo. Se le avisa por correo.',
  'card-requests.REQUEST_REENABLED-done': '{{name}} puede volver a pedirlo.',
}
