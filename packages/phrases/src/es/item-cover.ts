import type { itemCover as english } from '../en/item-cover.ts'

export const itemCover: Record<keyof typeof english, string> = {
  'item-cover.title': 'Listas de prestaciones',
  'item-cover.failed': 'No se han podido leer las listas.',
  'item-cover.covered': 'Cubierto',
  'item-cover.not-listed': 'No está en la lista',
  'item-cover.others': 'Listas sin este artículo: {{count}}',
  'item-cover.label-plu': 'PLU {{plu}}',
  'item-cover.label-listed': 'Cubierto aquí',
  'item-cover.label-not-listed': 'PLU fuera de lista',
  'item-cover.label-means':
    'Las listas nombran los productos pesados por su PLU. Una tarjeta de prestaciones paga esta etiqueta donde su PLU está en una lista:',
  'item-cover.label-none':
    'Es una etiqueta de báscula. Las listas nombran los productos pesados por su PLU, y ninguna de sus tiendas tiene un PLU para ella.',
  'item-cover.label-add': 'Elegir una tienda y añadir el PLU',
  'item-cover.NOT_YET': 'Aún sin cobertura',
  'item-cover.EXPIRED': 'Ya sin cobertura',
  'item-cover.since': 'Desde el {{day}}',
  'item-cover.until': 'Hasta el {{day}}',
  'item-cover.max': 'La lista paga hasta {{price}} por unidad',
  'item-cover.ends': 'Sin cobertura desde el {{day}}',
  'item-cover.ends-means':
    'Desde ese día ninguna lista tiene el artículo y las tarjetas de prestaciones no pagan nada por él.',
  'item-cover.ask': 'Pedir que se incluya',
  'item-cover.keep': 'Pedir que siga en la lista',
  'item-cover.ask-one': 'Pedir que se incluya: {{list}}',
  'item-cover.keep-one': 'Pedir que siga en la lista: {{list}}',
  'item-cover.ask-title': 'Pedir al programa que incluya este artículo: {{list}}',
  'item-cover.ask-lead': 'El programa lee su motivo y responde por correo.',
  'item-cover.reason': '¿Por qué debería tener la lista este artículo?',
  'item-cover.send': 'Enviar petición',
  'item-cover.sent': 'Su petición se ha enviado.',
  'item-cover.send-failed': 'La petición no se ha enviado.',
  'item-cover.OPEN': 'Solicitado el {{day}}. La respuesta llega por correo.',
  'item-cover.ACCEPTED':
    'Aceptado el {{day}}. La lista tendrá el artículo cuando se active su próxima versión; antes no cambia nada.',
  'item-cover.DECLINED': 'Rechazado el {{day}}:',
}
