import type { imports as english } from '../en/imports.ts'

export const imports: Record<keyof typeof english, string> = {
  'import.row': 'Fila',
  'import.column': 'Columna',
  'import.value': 'Valor',
  'import.reason': 'Motivo',
  'import.change-store': 'Tienda',
  'import.change-field': 'Campo',
  'import.change-before': 'Valor anterior',
  'import.change-after': 'Valor nuevo',
  'import.received': 'Hemos recibido su archivo. Puede salir de esta página: la importación continúa sola.',
  'import.checking': 'Hemos recibido su archivo. Lo estamos revisando; no se guarda nada hasta que usted decida.',
  'import.discarded': 'Este archivo se revisó y se descartó. No se importó ninguna de sus filas.',
  'import.held':
    'Todavía no se ha importado: los códigos o impuestos de este archivo parecen erróneos o incompletos. Filas afectadas: {{held}} de {{total}}. Abra la revisión para verlas y corregirlas.',
  'import.finished':
    'Artículos importados: {{imported}}. Nuevos: {{created}}, actualizados: {{updated}}, sin cambios: {{unchanged}}.',
  'import.finished-with-errors':
    'Filas importadas: {{imported}} de {{total}}. Nuevas: {{created}}, actualizadas: {{updated}}, sin cambios: {{unchanged}}. Filas con errores: {{failed}}. Corríjalas en el archivo de errores e impórtelo de nuevo.',
  'import.only-bad': 'No se pudo importar la única fila. Corríjala en el archivo de errores e impórtelo de nuevo.',
  'import.all-bad':
    'No se pudo importar ninguna de las {{total}} filas. Corríjalas en el archivo de errores e impórtelo de nuevo.',
  'import.interrupted':
    'La importación se interrumpió tres veces y se ha detenido. Filas importadas: {{imported}} de {{total}}. Importe el archivo de nuevo: las filas ya importadas quedan como están.',
  'import.cards-destroyed':
    'Filas con un número de tarjeta: {{cards}}. Aquí nunca se guardan números de tarjeta: el archivo original se destruyó y el archivo de errores los muestra ocultos.',
  'import.disk-full':
    'La importación encontró el disco lleno tres veces y se ha detenido. Filas importadas: {{imported}} de {{total}}. Importe el archivo de nuevo más tarde: las filas ya importadas quedan como están.',
  'import.errors-lost':
    'No se pudo guardar el archivo de errores porque el disco estaba lleno. Importe el archivo de nuevo para obtenerlo.',
  'import.encoding': 'Codificación: {{encoding}}.',
  'import.encoding-guessed':
    'El archivo no indica cómo están codificadas sus letras. Se leyó como {{encoding}}: «{{before}}» se convirtió en «{{after}}». Si no es correcto, guárdelo como CSV (UTF-8) e impórtelo de nuevo.',
  'import.columns-ignored': 'Columnas no utilizadas: {{columns}}.',
  'import.empty': 'Este archivo está vacío. Elija un archivo con encabezado y al menos un artículo.',
  'import.no-rows': 'Este archivo tiene encabezado pero ningún artículo debajo.',
  'import.not-text': 'Este archivo no es texto. Guarde su lista como CSV (UTF-8) o XLSX y elija ese archivo.',
  'import.not-workbook': 'Este archivo no es un libro de Excel. Guarde su lista como XLSX o CSV y elija ese archivo.',
  'import.row-too-large': 'La fila {{row}} del libro supera 1 MB. Ningún artículo necesita tanto.',
  'import.sheet': 'Hoja leída: {{sheet}}.',
  'import.sheet-name': 'Artículos',
  'import.workbook-damaged':
    'Este libro está dañado y no se puede leer. Ábralo en su programa de hojas de cálculo, guárdelo de nuevo como XLSX y elija ese archivo.',
  'import.workbook-doctype':
    'Este libro contiene una definición de tipo de documento, que ningún programa de hojas de cálculo escribe. Guarde su lista de nuevo como XLSX y elija ese archivo.',
  'import.workbook-locked':
    'Este libro está protegido con una contraseña. Guárdelo como XLSX sin contraseña y elija ese archivo.',
  'import.workbook-macros': 'Este libro contiene macros. Guárdelo como libro sin macros (XLSX) y elija ese archivo.',
  'import.workbook-slow':
    'La lectura de este libro ha tardado demasiado. Guarde solo su lista como XLSX o CSV y elija ese archivo.',
  'import.workbook-too-large':
    'Este libro ocupa, una vez descomprimido, mucho más de lo que necesita una lista de artículos. Guarde solo su lista como XLSX o CSV y elija ese archivo.',
  'import.file-lost': 'Ya no se encuentra el archivo subido. Súbalo de nuevo.',
  'import.header-missing':
    'Faltan estas columnas en la primera fila: {{columns}}. Descargue la plantilla para ver todas las columnas.',
  'import.header-twice': 'Estas columnas están más de una vez en la primera fila: {{columns}}.',
  'import.record-too-large': 'La fila {{row}} supera los 64 KB. Compruebe si falta una comilla en ella o más arriba.',
  'import.repeated': 'Este código de barras vuelve a aparecer más abajo con otros valores. Cuenta la última fila.',
  'import.too-many-columns': 'La fila {{row}} tiene más de 200 columnas.',
  'import.quote-open': 'En la fila {{row}} una comilla abre una celda y no se cierra nunca.',
  'import.too-many-rows': 'Este archivo tiene más de 1,000,000 de filas. Divídalo e importe las partes.',
}
