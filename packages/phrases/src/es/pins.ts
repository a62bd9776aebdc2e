import type { pins as english } from '../en/pins.ts'

export const pins: Record<keyof typeof english, string> = {
  'own-pin.title': 'PIN de caja',
  'own-pin.text': 'Con él vende en una caja y aprueba lo que el cajero no puede hacer solo. Nadie más lo ve.',
  'own-pin.none': 'No tiene PIN. Ninguna caja le pide aprobaciones hasta que elija uno.',
  'own-pin.chosen': 'Tiene un PIN.',
  'own-pin.choose': 'Elegir PIN',
  'own-pin.change': 'Cambiar PIN',
  'own-pin.choose-ask': 'Elija su PIN de caja',
  'own-pin.change-ask': 'Cambie su PIN de caja',
  'own-pin.lead':
    'Un PIN tiene 4 cifras y es el mismo en todas las cajas de sus tiendas. Le enviamos un código por correo para confirmarlo.',
  'own-pin.ends': 'Las cajas en las que inició sesión con el PIN anterior cierran su sesión.',
  'own-pin.pin': 'PIN nuevo',
  'own-pin.hint': '4 cifras. Ni seguidas como 1234, ni cuatro iguales, ni un año.',
  'own-pin.again': 'Repita el PIN nuevo',
  'own-pin.password-text': 'Un PIN aprueba lo que hacen otros, por eso cada cambio necesita su contraseña.',
  'own-pin.continue': 'Enviarme el código',
  'own-pin.sent': 'Hemos enviado un código de 6 dígitos a {{to}}. Su PIN funciona cuando lo haya introducido.',
  'own-pin.save': 'Guardar PIN',
  'own-pin.failed': 'Su PIN no se ha guardado.',
  'own-pin.load-failed': 'No se ha podido cargar si tiene un PIN.',
  'user-pin.title': 'PIN de caja',
  'user-pin.chosen': 'Elegido',
  'user-pin.none': 'Ninguno',
  'user-pin.none-CASHIER': 'Se elige en la caja tras iniciar sesión con la contraseña',
  'user-pin.none-SUPERVISOR': 'Se elige en el portal, en Perfil, Seguridad',
  'user-pin.reset': 'Restablecer PIN',
  'user-pin.reset-ask': '¿Restablecer el PIN de {{name}}?',
  'user-pin.reset-means':
    'El PIN deja de funcionar al instante y las cajas abiertas con él cierran la sesión de {{name}}.',
  'user-pin.reset-then-CASHIER':
    'La próxima vez que inicie sesión con correo y contraseña, la caja pedirá un PIN nuevo.',
  'user-pin.reset-then-SUPERVISOR': 'Un PIN nuevo se elige en el portal, en Perfil, Seguridad.',
  'user-pin.reset-failed': 'El PIN no se ha restablecido.',
}
