import type { tillKeys as english } from '../en/till-keys.ts'

export const tillKeys: Readonly<Record<keyof typeof english, string>> = {
  keys: 'Teclas',
  keysHint: 'Mientras vende. Los caracteres sueltos funcionan con el campo de escaneo vacío.',
  'key.find': 'Buscar un artículo',
  'key.quantity': 'Cantidad de la línea',
  'key.hold': 'Apartar la cesta',
  'key.held': 'Cestas apartadas',
  'key.return': 'Devolución',
  'key.charge': 'Cobrar con la tarjeta, venta siguiente',
  'key.clear': 'Vaciar la cesta',
  'key.lock': 'Bloquear la caja',
  'key.line': 'Elegir una línea',
  'key.more': 'Una más, una menos',
  'key.remove': 'Quitar la línea',
  'key.back': 'Un paso atrás',
  'key.help': 'Esta lista',
}
