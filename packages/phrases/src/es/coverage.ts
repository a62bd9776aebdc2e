import type { coverage as english } from '../en/coverage.ts'

export const coverage: Record<keyof typeof english, string> = {
  'coverage.covered': 'Cubierto',
  'coverage.part': 'Cubierto en parte',
  'coverage.not': 'No cubierto',
  'coverage.balance-used-up': 'Se agotó el saldo de la tarjeta',
  'coverage.reason-NOT_LISTED': 'No está en la lista de productos aprobados',
  'coverage.reason-NOT_YET': 'Entra en la lista de productos aprobados el {{date}}',
  'coverage.reason-not-yet': 'Aún no está en la lista de productos aprobados',
  'coverage.reason-EXPIRED': 'Salió de la lista de productos aprobados el {{date}}',
  'coverage.reason-no-longer': 'Ya no está en la lista de productos aprobados',
  'coverage.reason-OVER_MAX_PRICE': 'La lista paga hasta {{price}} por este artículo',
  'coverage.reason-NO_PURSE': 'Esta tarjeta no tiene saldo para {{purse}}',
}
