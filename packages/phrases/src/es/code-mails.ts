import type { codeMails as english } from '../en/code-mails.ts'

/** Mails with a code to an unproven address, without typed text. */
export const codeMails: Record<keyof typeof english, string> = {
  'mail.registration-code.subject': 'Su código para registrarse',
  'mail.registration-code.body':
    'Hola:\n\nsu código es:\n\n{{code}}\n\nIntrodúzcalo donde lo solicitó; sirve durante {{minutes}} minutos.\n\nSi no se ha registrado, no haga nada: sin este código no se crea ninguna cuenta.',
  'mail.registration-code.button': '',
  'mail.registration-code.why': 'Recibe este correo porque alguien se registró con esta dirección.',

  'mail.email-code.subject': 'Su código para confirmar este correo',
  'mail.email-code.body':
    'Hola:\n\nsu código es:\n\n{{code}}\n\nIntrodúzcalo en su solicitud; sirve durante {{minutes}} minutos.\n\nSi no se ha registrado, no haga nada: sin este código la dirección queda sin confirmar.',
  'mail.email-code.button': '',
  'mail.email-code.why': 'Recibe este correo porque alguien se registró con esta dirección.',
}
