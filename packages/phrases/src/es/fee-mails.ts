import type { feeMails as english } from '../en/fee-mails.ts'

export const feeMails: Record<keyof typeof english, string> = {
  'mail.fees-announced.subject': 'Sus comisiones desde el {{day}}',
  'mail.fees-announced.body':
    'Hola, {{name}}:\n\ndesde el {{day}} se aplican estas comisiones a lo que venda con prestaciones: {{percent}}% y {{fixed}} por transacción, y {{terminal}} por cada terminal adicional.\n\nLo vendido antes de ese día conserva sus comisiones, también si se devuelve o se paga después.\n\nSi no está de acuerdo, díganoslo en diez días: {{phone}}.',
  'mail.fees-announced.button': 'Abrir el acuerdo',
  'mail.fees-announced.why': 'Recibe este correo porque dirige un socio del programa.',

  'mail.fees-withdrawn.subject': 'Sus comisiones no cambian el {{day}}',
  'mail.fees-withdrawn.body':
    'Hola, {{name}}:\n\nlas comisiones que anunciamos para el {{day}} se retiraron. Lo que paga ahora sigue igual.',
  'mail.fees-withdrawn.button': '',
  'mail.fees-withdrawn.why': 'Recibe este correo porque dirige un socio del programa.',

  'mail.list-cover-lost.subject': 'Artículos que pierden cobertura el {{day}}: {{count}}',
  'mail.list-cover-lost.body':
    'Hola, {{name}}:\n\nel programa tiene una nueva lista de productos aprobados para {{list}}. Desde el {{day}}, las tarjetas de prestaciones dejan de pagar algunos artículos suyos: {{count}}. Artículos que pagan desde entonces: {{gaining}}.\n\nLa lista de estos artículos indica el día de cada uno.',
  'mail.list-cover-lost.button': 'Revisar los artículos',
  'mail.list-cover-lost.why': 'Recibe este correo porque dirige un socio del programa.',

  'mail.list-cover-ends.subject': 'Artículos que pierden cobertura el {{day}}: {{count}}',
  'mail.list-cover-ends.body':
    'Hola, {{name}}:\n\nlas fechas de algunos productos aprobados terminan. Desde el {{day}}, las tarjetas de prestaciones dejan de pagar estos artículos suyos: {{count}}.\n\nEn la página de un artículo puede pedir al programa que lo mantenga en una lista.',
  'mail.list-cover-ends.button': 'Revisar los artículos',
  'mail.list-cover-ends.why': 'Recibe este correo porque dirige un socio del programa.',

  'mail.cover-request-accepted.subject': 'Su petición para un artículo se ha aceptado',
  'mail.cover-request-accepted.body':
    'Hola, {{name}}:\n\nel programa ha aceptado su petición para {{item}}. La lista de {{purse}} lo tendrá cuando se active su próxima versión. Antes de ese día no cambia nada; la página del artículo lo indica.',
  'mail.cover-request-accepted.button': 'Abrir el artículo',
  'mail.cover-request-accepted.why': 'Recibe este correo porque dirige un socio del programa.',

  'mail.cover-request-declined.subject': 'Su petición para un artículo se ha rechazado',
  'mail.cover-request-declined.body':
    'Hola, {{name}}:\n\nel programa ha rechazado su petición de incluir {{item}} en la lista de {{purse}}:\n\n{{text}}',
  'mail.cover-request-declined.button': 'Abrir el artículo',
  'mail.cover-request-declined.why': 'Recibe este correo porque dirige un socio del programa.',

  'mail.books-off.subject': 'Las cuentas no cuadran',
  'mail.books-off.body':
    'Hola, {{name}}:\n\nse comprobaron las cuentas y {{red}} de {{all}} comprobaciones no están en verde. Filas que no deberían existir: {{rows}}.\n\nNo se puede aprobar ningún pago hasta que todas estén en verde. La página de conciliación nombra cada fila con ambos valores.',
  'mail.books-off.button': 'Abrir la conciliación',
  'mail.books-off.why': 'Recibe este correo porque trabaja en la consola de operadores.',

  'mail.books-unfinished.subject': 'La comprobación de las cuentas no terminó',
  'mail.books-unfinished.body':
    'Hola, {{name}}:\n\nse comprobaron las cuentas y algunas comprobaciones no terminaron, tampoco al repetirlas: {{count}} de {{all}}. Ninguna encontró una fila incorrecta.\n\nNo se puede aprobar ningún pago hasta que terminen todas. Repítalas en la página de conciliación; el registro del proceso dice por qué se cortaron.',
  'mail.books-unfinished.button': 'Abrir la conciliación',
  'mail.books-unfinished.why': 'Recibe este correo porque trabaja en la consola de operadores.',

  'mail.file-void.subject': 'La liquidación R-{{number}} debe aprobarse de nuevo',
  'mail.file-void.body':
    'Hola, {{name}}:\n\nel archivo bancario de la liquidación R-{{number}} quedó anulado y nadie cobró con él: {{cause}}.\n\nLa liquidación vuelve a esperar una aprobación. Hasta entonces no se paga a sus socios.',
  'mail.file-void.button': 'Abrir la liquidación',
  'mail.file-void.why': 'Recibe este correo porque trabaja en la consola de operadores.',
}
