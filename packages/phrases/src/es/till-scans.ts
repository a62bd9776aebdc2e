import type { tillScans as english } from '../en/till-scans.ts'

export const tillScans: Readonly<Record<keyof typeof english, string>> = {
  camera: 'Escanear con la cámara',
  cameraDone_one: 'Listo, {{count}} línea',
  cameraDone_other: 'Listo, {{count}} líneas',
  cameraAdded: 'Añadido.',
  cameraLooking: 'Buscando el código',
  cameraUndone: 'Deshecho: {{name}}',
  cameraLight: 'Luz',
  cameraStarts: 'La cámara se enciende',
  cameraHold: 'Ponga un código de barras en la imagen',
  'camera.refused': 'La cámara no está permitida.',
  'camera.refused.next': 'Permita la cámara para esta página en los ajustes del navegador e inténtelo de nuevo.',
  'camera.none': 'No se ha encontrado ninguna cámara.',
  'camera.none.next': 'Conecte una cámara o use un escáner.',
  'camera.in-use': 'La cámara no responde.',
  'camera.in-use.next': 'Cierre otros programas que la usen e inténtelo de nuevo.',
  'camera.no-reader': 'El lector de códigos no se ha cargado.',
  'camera.no-reader.next': 'Compruebe la conexión e inténtelo de nuevo.',
  undo: 'Deshacer',
}
