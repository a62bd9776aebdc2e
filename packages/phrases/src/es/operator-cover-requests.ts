import type { operatorCoverRequests as english } from '../en/operator-cover-requests.ts'

export const operatorCoverRequests: Record<keyof typeof english, string> = {
  'menu.cover-requests': 'Peticiones de listas',
  'menu.cover-requests-short': 'Peticiones',
  'inbox-text.COVER_REQUEST': 'El socio pide incluir un artículo en una lista',
  'cover-requests.lead': 'Los socios piden incluir artículos en las listas de productos aprobados.',
  'cover-requests.search': 'Artículo, código o socio',
  'cover-requests.item': 'Artículo',
  'cover-requests.list': 'Lista',
  'cover-requests.reason': 'Motivo',
  'cover-requests.OPEN': 'Abierta',
  'cover-requests.ACCEPTED': 'Aceptada para la próxima lista',
  'cover-requests.DECLINED': 'Rechazada',
  'cover-requests.ACCEPTED-verb': 'Aceptar',
  'cover-requests.ACCEPTED-one': 'Aceptar {{item}} para {{list}}',
  'cover-requests.ACCEPTED-question': '¿Aceptar {{item}} para la próxima lista de {{list}}?',
  'cover-requests.ACCEPTED-consequence':
    'El socio recibe un correo. La lista solo cambia cuando se carga y se activa su próxima versión.',
  'cover-requests.ACCEPTED-done':
    'La petición para {{item}} está aceptada. Incluya el artículo en la próxima versión de la lista.',
  'cover-requests.DECLINED-verb': 'Rechazar',
  'cover-requests.DECLINED-one': 'Rechazar {{item}} para {{list}}',
  'cover-requests.DECLINED-question': '¿Rechazar {{item}} para {{list}}?',
  'cover-requests.DECLINED-consequence': 'El socio recibe un correo con su motivo.',
  'cover-requests.DECLINED-done': 'La petición para {{item}} está rechazada.',
}
