import type { workbench as source } from '../en/workbench.ts'

/** Item view: prices changed in place, sales of the item, neighbours in the list. */
export const workbench: Record<keyof typeof source, string> = {
  'workbench.title': 'Precio por tienda',
  'workbench.lead': 'De {{lowest}} a {{highest}}. Escriba para cambiar; Intro pasa a la tienda siguiente.',
  'workbench.lead-one': '{{lowest}}. Escriba para cambiar; Intro pasa a la tienda siguiente.',
  'workbench.store': 'Tienda',
  'workbench.store-inactive': 'Tienda inactiva',
  'workbench.cell': '{{column}}, {{store}}',
  'workbench.active-in': 'Activo en {{store}}',
  'workbench.was': 'antes {{value}}',
  'workbench.now': 'ahora {{value}}',
  'workbench.on': 'activo',
  'workbench.off': 'inactivo',
  'workbench.fill-price': 'Poner todos a {{price}}',
  'workbench.fill-tax': 'Poner todos los impuestos al {{tax}}',
  'workbench.prices-changed_one': '{{count}} precio cambiado, sin guardar',
  'workbench.prices-changed_other': '{{count}} precios cambiados, sin guardar',
  'workbench.values-changed_one': '{{count}} valor cambiado, sin guardar',
  'workbench.values-changed_other': '{{count}} valores cambiados, sin guardar',
  'workbench.fix-first': 'Corrija primero los valores en rojo.',
  'workbench.save-prices_one': 'Guardar {{count}} precio',
  'workbench.save-prices_other': 'Guardar {{count}} precios',
  'workbench.save-values_one': 'Guardar {{count}} valor',
  'workbench.save-values_other': 'Guardar {{count}} valores',
  'workbench.discard': 'Descartar',
  'workbench.all-stores_one': 'Mostrar {{count}} tienda',
  'workbench.all-stores_other': 'Mostrar las {{count}} tiendas',
  'workbench.stale':
    'Sus valores siguen aquí y no se ha guardado nada. Los valores guardados se muestran al lado. Guarde otra vez para conservar los suyos.',
  'workbench.stale-same': 'Los valores que escribió ya están guardados.',
}
