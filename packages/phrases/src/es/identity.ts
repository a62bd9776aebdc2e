import type { identity as english } from '../en/identity.ts'

export const identity: Record<keyof typeof english, string> = {
  'identity.title': 'Verifique su identidad',
  'identity.lead': 'Plaid verifica su identidad. No guardamos sus fotos.',
  'identity.document': 'Un documento de identidad',
  'identity.document.text': 'Permiso de conducir, pasaporte o documento nacional.',
  'identity.selfie': 'Una foto de su cara',
  'identity.selfie.text': 'Con la cámara de este dispositivo o de su teléfono.',
  'identity.time': 'Unos 2 minutos',
  'identity.time.text': 'Puede cerrar la ventana y seguir más tarde.',
  'identity.start': 'Iniciar la verificación',
  'identity.continue': 'Continuar la verificación',
  'identity.begun': 'Ya ha empezado esta verificación. Siga donde la dejó.',
  'identity.anew': 'Tiene intentos nuevos. Tenga su documento a mano y elija un lugar con luz.',
  'identity.again': 'Intentar de nuevo',
  'identity.again-in': 'Intentar de nuevo en {{time}}',
  'identity.again-ready': 'Ya puede intentarlo de nuevo.',
  'identity.wait': 'Entre dos intentos tiene que pasar un minuto.',
  'identity.error-title': 'No hemos podido verificar su identidad',
  'identity.error':
    'Compruebe que sus datos son los de su documento e inténtelo de nuevo. Tras tres intentos lo revisamos nosotros.',
  'identity.unexpected': 'Se ha producido un error inesperado.',
  'identity.expired': 'La verificación no terminó a tiempo. Puede empezar de nuevo.',
  'identity.canceled': 'La verificación se canceló. Puede empezar de nuevo.',
  'identity.pending-title': 'Estamos revisando sus documentos',
  'identity.pending':
    'Puede cerrar esta página y volver más tarde: no se pierde nada. Mientras está abierta, busca novedades por sí sola.',
  'identity.pending-mail': 'Le escribimos en {{hours}} horas.',
  'identity.pending-busy': 'La revisión sigue en curso',
  'identity.missing': 'No se ha podido cargar el servicio de identidad',
}
