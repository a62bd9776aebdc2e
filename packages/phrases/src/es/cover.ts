import type { cover as english } from '../en/cover.ts'

export const cover: Record<keyof typeof english, string> = {
  'cover.title': 'Artículos que pierden la cobertura',
  'cover.lead':
    'Desde el día indicado, ninguna lista tiene el artículo y las tarjetas de prestaciones no pagan nada por él.',
  'cover.ends-on': 'Sin cobertura desde',
  'cover.ends': '{{list}}, sin cobertura desde el {{day}}',
  'cover.failed': 'No se han podido leer los artículos.',
  'cover.none': 'Ningún artículo pierde la cobertura en 30 días.',
  'cover.first': 'Los primeros {{shown}} de {{figure}} artículos.',
}
