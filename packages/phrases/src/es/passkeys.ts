import type { passkeys as english } from '../en/passkeys.ts'

export const passkeys: Record<keyof typeof english, string> = {
  'passkeys.title': 'Llaves de acceso',
  'passkeys.text': 'Inicie sesión con su huella, su rostro o el bloqueo de pantalla en lugar de contraseña y código.',
  'passkeys.none': 'Todavía no tiene ninguna llave de acceso.',
  'passkeys.unavailable': 'Este navegador o esta dirección no admite llaves de acceso.',
  'passkeys.failed': 'No se han podido cargar sus llaves de acceso.',
  'passkeys.add': 'Añadir una llave de acceso',
  'passkeys.add-text': 'Su dispositivo pide su huella, su rostro o el bloqueo de pantalla y guarda la llave de acceso.',
  'passkeys.add-verb': 'Continuar',
  'passkeys.name': 'Nombre',
  'passkeys.name-hint': 'Por ejemplo, el dispositivo que la guarda',
  'passkeys.dates': 'Añadida el {{added}} · último uso el {{used}}',
  'passkeys.dates-unused': 'Añadida el {{added}} · sin usar todavía',
  'passkeys.synced': 'Sincronizada',
  'passkeys.rename': 'Cambiar nombre',
  'passkeys.rename-one': 'Cambiar nombre de la llave de acceso {{name}}',
  'passkeys.save': 'Guardar',
  'passkeys.remove': 'Eliminar',
  'passkeys.remove-one': 'Eliminar la llave de acceso {{name}}',
  'passkeys.remove-ask': '¿Eliminar la llave de acceso {{name}}?',
  'passkeys.remove-text':
    'Ya no inicia sesión aquí. Su contraseña y sus códigos no cambian. Elimine la llave de acceso también en su dispositivo.',
  'passkeys.password-text': 'Inició sesión hace un rato. Introduzca su contraseña para confirmar que es usted.',
  'passkeys.add-password':
    'Introduzca su contraseña para confirmar que es usted. Después, la llave de acceso inicia sesión sin ella.',
  'passkeys.recent': 'Añadidas en los últimos {{days}} días',
  'passkeys.recent-text':
    'Una contraseña nueva no elimina las llaves de acceso. Elimine las que no reconozca: basta con pulsar una vez.',
  'passkeys.already': 'Este dispositivo ya tiene una llave de acceso de su cuenta.',
  'passkeys.not-created': 'No se ha creado ninguna llave de acceso. Inténtelo de nuevo.',
  'passkeys.use': 'Usar una llave de acceso',
}
