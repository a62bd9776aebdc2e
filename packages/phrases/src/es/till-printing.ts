import type { tillPrinting as english } from '../en/till-printing.ts'

export const tillPrinting: Readonly<Record<keyof typeof english, string>> = {
  print: 'Imprimir',
  notPrinted: 'No se imprimió nada',
  printerMissing: 'La impresora no responde. Compruebe que está encendida, conectada y con papel.',
  printDialog: 'Imprimir de otra forma',
  printDialogHint: 'Abre el cuadro de impresión de este dispositivo',
  printer: 'Impresora de recibos',
  printerConnect: 'Conectar una impresora de recibos',
  printerConnectHint: 'Por USB. Los recibos se imprimen entonces sin preguntar.',
  printerForget: 'Desconectar la impresora',
}
