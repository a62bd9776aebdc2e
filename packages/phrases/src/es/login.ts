import type { login as english } from '../en/login.ts'

export const login: Record<keyof typeof english, string> = {
  'login.cashiers': 'Personal de caja: inicie sesión en la aplicación móvil del punto de venta.',
  'login.email': 'Correo electrónico',
  'login.ended': 'Su sesión ha finalizado. Inicie sesión para continuar.',
  'login.error': 'Se ha producido un error al iniciar sesión. Inténtelo de nuevo.',
  'login.lead': 'Gestione sus tiendas, artículos y pagos.',
  'login.password': 'Contraseña',
  'login.submit': 'Iniciar sesión',
  'login.title': 'Iniciar sesión',
  'login.forgot': '¿Olvidó su contraseña?',
  'login.new-here': '¿Es nuevo en el programa?',
  'login.sign-up': 'Registre su negocio',
  'lobby.sign-up': 'Registrarse',
  'password.caps-lock': 'El bloqueo de mayúsculas está activado.',
  'password.hide': 'Ocultar',
  'password.show': 'Mostrar',
}
