import type { finds as english } from '../en/finds.ts'

export const finds: Record<keyof typeof english, string> = {
  'finds.label': 'Artículos, tiendas, usuarios, transacciones',
  'finds.label-sales': 'Transacciones y páginas',
  'finds.item': 'Artículo',
  'finds.store': 'Tienda',
  'finds.page': 'Página',
  'finds.transactions': 'Transacciones con «{{text}}»',
  'finds.all-items': 'Todos los artículos con «{{text}}»',
}
