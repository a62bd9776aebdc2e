import type { tillCard as english } from '../en/till-card.ts'

export const tillCard: Readonly<Record<keyof typeof english, string>> = {
  tap: 'Acerque, inserte o deslice',
  tapHint: 'El lector está listo para el cliente.',
  reader: 'Lector de tarjetas',
  readerLate: 'El lector de tarjetas no está listo.',
  readerLateHint: 'La caja no pudo leer su configuración. Lo intenta de nuevo por sí sola.',
  noReader: 'Esta caja no tiene lector de tarjetas.',
  noReaderHint: 'Nadie lo ha conectado todavía. El cliente puede pagar de otra forma.',
  typeCard: 'Escribir el número de la tarjeta',
  typeCardHint: 'Para una tarjeta que no se puede leer. El número va al procesador de la tarjeta, nunca a esta caja.',
  backToReader: 'Volver al lector',
}
