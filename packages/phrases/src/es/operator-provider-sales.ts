import type { operatorProviderSales as english } from '../en/operator-provider-sales.ts'

export const operatorProviderSales: Record<keyof typeof english, string> = {
  'menu.provider-sales': 'Ventas de proveedores',
  'menu.provider-sales-short': 'Proveedores',
  'provider-sales.lead':
    'A los proveedores se les paga 60 días después de una venta o cuando sus documentos están completos, lo que ocurra más tarde.',
  'provider-sales.search': 'Buscar nombre, identificador o últimos 4',
  'provider-sales.failed': 'No se han podido cargar las ventas.',
  'provider-sales.none': 'Ningún proveedor ha vendido nada todavía.',
  'provider-sales.none-match': 'Ninguna venta coincide con estos filtros.',
  'provider-sales.store': 'Tienda',
  'provider-sales.sold': 'Venta',
  'provider-sales.benefits': 'Prestaciones',
  'provider-sales.returned': 'Devuelto',
  'provider-sales.documents': 'Documentos',
  'provider-sales.any': 'Todas las ventas',
  'provider-sales.missing': 'Incompletos',
  'provider-sales.complete-tag': 'Completos',
  'provider-sales.paid-from': 'Se abona desde',
  'provider-sales.not-before': 'No antes del {{at}}',
  'provider-sales.action': 'Acción',
  'provider-sales.complete': 'Documentos completos',
  'provider-sales.complete-one': 'Documentos completos: {{amount}} en {{store}}',
  'provider-sales.question': '¿Están todos los documentos de la venta de {{amount}} en {{store}}?',
  'provider-sales.consequence':
    'Se abona con el primer corte tras su plazo de devolución, que termina el {{at}}, o con el siguiente si ya ha terminado. No se puede deshacer.',
  'provider-sales.done': 'Se abonará la venta de {{amount}} en {{store}}.',
}
