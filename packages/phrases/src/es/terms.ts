import type { terms as english } from '../en/terms.ts'

export const terms: Record<keyof typeof english, string> = {
  'terms.agree': 'Acepto los Términos y condiciones.',
  'terms.next': 'Siguiente',
  'terms.notice':
    'Es importante que haya leído y comprendido estos términos: al firmarlos confirma que está de acuerdo con ellos.',
  'terms.tick': 'Marque la casilla para continuar',
  'terms.contents': 'Contenido',
  'terms.download': 'Descargar PDF',
  'terms.version': 'Versión {{version}}',
  'terms.updated': 'Última actualización: {{date}}',
  'terms.agreed': 'Usted aceptó estos términos el {{date}}.',
  'terms.failed': 'No se han podido cargar los términos.',
  'terms.reload': 'Leer la versión actual',
  'terms.pdf-page': 'Página {{page}} de {{pages}}',
  'terms.pdf-sum': 'Huella de este texto (sha256): {{sha256}}',
  'terms.retailer': 'Términos y condiciones para comercios',
  'terms.provider': 'Términos y condiciones para proveedores',
}
