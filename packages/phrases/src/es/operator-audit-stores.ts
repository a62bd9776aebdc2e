import type { auditOfStores as english } from '../en/operator-audit-stores.ts'

export const auditOfStores: Record<keyof typeof english, string> = {
  'audit-action.store.created': 'Tienda creada',
  'audit-action.store.activated': 'Tienda activada',
  'audit-action.store.deactivated': 'Tienda desactivada',
  'audit-action.store.label-price-changed': 'Uso del precio de la etiqueta cambiado',
  'audit-action.partner.journal-accounts-changed': 'Cuentas del diario cambiadas',
  'audit-action.accountant.named': 'Contable nombrado',
  'audit-action.accountant.removed': 'Contable quitado',
  'audit-action.accountant.pack-sent': 'Mes enviado al contable',
  'audit-action.accountant.pack-opened': 'Mes abierto por el contable',
  'audit-action.accountant.pack-downloaded': 'Archivo descargado por el contable',
  'audit-action.accountant.link-revoked': 'Enlace del contable anulado',
  'audit-action.store.scale-label-added': 'Etiqueta de báscula añadida',
  'audit-action.store.scale-label-removed': 'Etiqueta de báscula quitada',
  'audit-action.store.suspended': 'Tienda suspendida',
  'audit-action.store.reinstated': 'Tienda rehabilitada',
}
