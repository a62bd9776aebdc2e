import type { answers as english } from '../en/answers.ts'

export const answers: Record<keyof typeof english, string> = {
  'document.removed': 'Se ha quitado el documento.',
  'draft.dropped': 'Se descartó el borrador.',
  'recovery.mail-sent':
    'Se envió un correo con la información para recuperar la contraseña. Será redirigido a la página de restablecimiento.',
  'recovery.text-sent': 'El código se envió a su teléfono. Revise sus mensajes.',
  'passcode.right': 'Código validado correctamente.',
  'reset.done': 'Contraseña restablecida correctamente. Será redirigido a la página de inicio de sesión.',
  'activation.done': 'Contraseña creada correctamente. Ya puede iniciar sesión en la aplicación móvil.',
  'registration.code-sent': 'Código reenviado correctamente, revise su bandeja de entrada.',
  'registration.text-sent': 'El código se envió a su teléfono. Revíselo e introdúzcalo.',
  'password.changed': 'Contraseña cambiada correctamente.',
  'two-factor.on': 'La verificación en dos pasos está activada.',
  'two-factor.off': 'La verificación en dos pasos está desactivada.',
  'session.ended': 'Se cerró la sesión en ese dispositivo.',
  'sessions.ended': 'Se cerró la sesión en todos los demás dispositivos.',
  'store.activated': '{{name}} está activa.',
  'store.deactivated': '{{name}} está inactiva.',
  'item.added-to-store': 'artículo añadido correctamente',
  'item.activated': 'El artículo está activo en esta tienda.',
  'item.inactivated': 'El artículo está inactivo en esta tienda.',
  'items.edited_one': '{{count}} artículo actualizado.',
  'items.edited_other': '{{count}} artículos actualizados.',
  'items.deleted_one': '{{count}} artículo eliminado.',
  'items.deleted_other': '{{count}} artículos eliminados.',
}
