import type { authenticator as english } from '../en/authenticator.ts'

export const authenticator: Record<keyof typeof english, string> = {
  'authenticator.qr': 'Código QR para su aplicación de autenticación',
  'authenticator.by-hand': '¿No puede escanearlo? Introduzca esta clave en la aplicación',
  'authenticator.copy': 'Copiar clave',
  'authenticator.copied': 'Clave copiada.',
  'authenticator.code': 'Después, introduzca el código de 6 dígitos que muestra',
}
