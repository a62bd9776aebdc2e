import type { texts as english } from '../en/texts.ts'

/** Text messages without accents, which would halve the capacity of a message. */
export const texts: Record<keyof typeof english, string> = {
  'text.reset-code': '{{brand}}: {{code}} es su clave para restablecer su acceso. Sirve durante {{minutes}} minutos.',
  'text.registration-code': '{{brand}}: {{code}} es su clave para registrarse. Sirve durante {{minutes}} minutos.',
  'text.sign-in-code': '{{brand}}: {{code}} es su clave para entrar. Sirve durante {{minutes}} minutos.',
  'text.two-factor-code':
    '{{brand}}: {{code}} es la clave para activar los dos pasos al entrar. Vale {{minutes}} minutos.',
  'text.caller-code':
    '{{brand}}: {{code}} es la clave de su llamada a nuestro soporte. ¿Le llamaron? No se la lea a nadie.',
  'text.event-payout-sent': '{{brand}}: Un pago va camino de su banco.',
  'text.event-payout-returned': '{{brand}}: Su banco devolvio un pago. Entre para ver que hacer.',
  'text.event-import-ended': '{{brand}}: Su importacion ha terminado. Entre para ver el resultado.',
  'text.event-list-changed': '{{brand}}: Una lista de prestaciones cambia para articulos suyos. Entre para verlos.',
  'text.event-payout-held': '{{brand}}: Los pagos de una tienda quedan retenidos. Entre para ver el motivo.',
  'text.event-store-changed': '{{brand}}: El estado de una tienda ha cambiado. Entre para verlo.',
  'text.event-terminal-offline': '{{brand}}: Un terminal lleva una hora sin conexion. Entre para ver cual.',
  'text.event-invite-unused': '{{brand}}: Una invitacion sigue sin usar tras 3 dias. Entre para enviar otra.',
  'text.event-bank-changed':
    '{{brand}}: Ha cambiado una cuenta bancaria de sus pagos. Si no fue usted, llame al {{phone}}.',
  'text.event-device-new': '{{brand}}: Un dispositivo nuevo entro en su cuenta. Si no fue usted, llame al {{phone}}.',
  'text.receipt': '{{store}}: su recibo {{number}}: {{link}}',
  'text.already-registered': '{{brand}}: Este correo ya tiene una cuenta. Entre o restablezca su acceso.',
}
