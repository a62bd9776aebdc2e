import type { tillTraining as english } from '../en/till-training.ts'

export const tillTraining: Readonly<Record<keyof typeof english, string>> = {
  training: 'Modo de prácticas',
  trainingHint:
    'Todo como en la realidad, con tarjetas de juego. No se cobra nada, nada cuenta en el día y los recibos dicen PRÁCTICAS.',
  trainingStart: 'Empezar las prácticas',
  trainingLater: 'Ahora no',
  trainingNow: 'PRÁCTICAS',
  trainingTotal: 'Total',
  trainingNowHint: 'No se cobra ni se guarda nada.',
  trainingEnd: 'Terminar las prácticas',
  playEnough: 'Saldo suficiente',
  playEnoughHint: 'Paga todo lo cubierto',
  playLow: 'Poco saldo',
  playLowHint: '$10.00 en cada saldo: paga una parte',
  playEmpty: 'Vacía',
  playEmptyHint: 'Rechazada, sin saldo',
  playSlow: 'Banco lento',
  playSlowHint: 'Sin respuesta, se anula sola',
}
