import type { unknownBarcodes as english } from '../en/unknown-barcodes.ts'

export const unknownBarcodes: Record<keyof typeof english, string> = {
  'unknown.title': 'Escaneados y sin vender',
  'unknown.lead':
    'Sus cajeros escanearon estos códigos de barras en los últimos 30 días y ningún artículo de la tienda los tiene.',
  'unknown.store': 'Tienda',
  'unknown.scanned': 'Escaneado',
  'unknown.scans_one': '{{figure}} vez en {{days}}',
  'unknown.scans_other': '{{figure}} veces en {{days}}',
  'unknown.days_one': '{{count}} día',
  'unknown.days_other': '{{count}} días',
  'unknown.last': 'Última vez',
  'unknown.add': 'Añadir este artículo',
  'unknown.elsewhere': 'Lo venden sus otras tiendas',
  'unknown.open': 'Abrir este artículo',
  'unknown.open-of': 'Abrir este artículo: {{barcode}}',
  'unknown.add-of': 'Añadir este artículo: {{barcode}}',
  'unknown.failed': 'No se han podido leer los códigos de barras.',
  'unknown.none': 'Cada código de barras escaneado es de uno de sus artículos.',
  'unknown.first': 'Los primeros {{shown}} de {{figure}} códigos de barras.',
}
