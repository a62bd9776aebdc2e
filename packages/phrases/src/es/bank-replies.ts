import type { bankReplies as english } from '../en/bank-replies.ts'

export const bankReplies: Record<keyof typeof english, string> = {
  'bank-says.R02': 'Su banco nos comunica que la cuenta terminada en {{digits}} está cerrada.',
  'bank-says.R03': 'Su banco no encuentra ninguna cuenta de este titular con el número terminado en {{digits}}.',
  'bank-says.R04': 'Su banco nos comunica que el número de cuenta terminado en {{digits}} no es válido.',
  'bank-says.R12': 'La sucursal de la cuenta terminada en {{digits}} pertenece ahora a otro banco.',
  'bank-says.R13': 'Ningún banco recibe pagos con el número de ruta bancaria de la cuenta terminada en {{digits}}.',
  'bank-says.R16': 'Su banco nos comunica que la cuenta terminada en {{digits}} está bloqueada.',
  'bank-says.R17': 'A su banco no le coincidió un dato del pago a la cuenta terminada en {{digits}}.',
  'bank-says.R20': 'Su banco nos comunica que la cuenta terminada en {{digits}} no admite transferencias.',
  'bank-says.R23': 'El pago a la cuenta terminada en {{digits}} fue rechazado por parte de ustedes.',
  'bank-says.R24': 'Su banco tomó el pago a la cuenta terminada en {{digits}} por un pago repetido.',
  'bank-says.R28': 'Su banco rechazó el número de ruta bancaria de la cuenta terminada en {{digits}}.',
  'bank-says.other': 'Su banco devolvió el pago a la cuenta terminada en {{digits}}, motivo {{code}}.',
  'bank-next.relink':
    'Vincule otra cuenta bancaria: abonaremos el importe con su próximo pago. Las ventas continúan como siempre.',
  'bank-next.confirm':
    'Pregunte el motivo a su banco y llámenos cuando la cuenta vuelva a funcionar o haya vinculado otra. Hasta entonces guardamos su dinero.',
  'bank-next.operator': 'Lo estamos revisando y le escribiremos. Hasta entonces guardamos su dinero.',
  'bank-next.superseded': 'Desde entonces ha vinculado otra cuenta. Lo estamos revisando y abonaremos el importe allí.',
}
