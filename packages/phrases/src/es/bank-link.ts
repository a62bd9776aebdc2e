import type { bankLink as english } from '../en/bank-link.ts'

export const bankLink: Record<keyof typeof english, string> = {
  'bank.title': 'Cuenta bancaria',
  'bank.lead': 'Conecte la cuenta en la que quiere cobrar',
  'bank.read-only': 'Solo una consulta',
  'bank.read-only.text': 'Plaid confirma la cuenta. Nadie puede sacar dinero de ella.',
  'bank.no-password': 'Sin guardar contraseñas',
  'bank.no-password.text': 'Inicia sesión en su banco, en la ventana del propio banco.',
  'bank.minutes': 'Unos 3 minutos',
  'bank.minutes.text': 'Tenga a mano el acceso a su banco o los números de cuenta y de ruta bancaria.',
  'bank.connect': 'Conectar el banco',
  'bank.how': 'Ver cómo funciona',
  'bank.how-1': 'Elija su banco',
  'bank.how-1.text':
    'Se abre una ventana de Plaid. Allí elige su banco e inicia sesión, o escribe los números de cuenta y de ruta bancaria.',
  'bank.how-2': 'Plaid confirma la cuenta',
  'bank.how-2.text':
    'Con la mayoría de los bancos, al momento. Si no, con un pequeño depósito: de forma automática en 24 a 48 horas, o con un código de 3 letras que usted escribe aquí.',
  'bank.how-3': 'Usted cobra',
  'bank.how-3.text':
    'Sus pagos llegan a esta cuenta. Guardamos sus números cifrados y solo mostramos las cuatro últimas cifras.',
  'bank.verified': 'Verificada',
  'bank.unverified': 'Sin verificar',
  'bank.closed': 'Cerrada por el banco',
  'bank.account': 'Cuenta ••{{digits}}',
  'bank.done': 'Su cuenta bancaria está verificada.',
  'bank.continue': 'Continuar',
  'bank.waiting': 'Su cuenta está vinculada. Plaid todavía no nos ha dicho si está verificada.',
  'bank.pending-automatic': 'Estamos verificando sus datos bancarios; puede tardar entre 24 y 48 horas.',
  'bank.pending-manual': 'Gracias por enviar su información para que la revisemos.',
  'bank.failed':
    'Plaid no ha podido verificar su cuenta automáticamente. Si lo desea, puede volver a vincular su cuenta bancaria más abajo.',
  'bank.expired':
    'Ha agotado los tres intentos de verificar el código recibido con el microdepósito de Plaid. Vuelva a vincular su cuenta.',
  'bank.neither': 'Plaid no ha podido procesar los datos de su cuenta. Vuelva a vincular su cuenta bancaria.',
  'bank.insights':
    'Necesitamos más información para verificar su cuenta. Use Plaid de nuevo para vincularla mediante la banca en línea o con un microdepósito.',
  'bank.another': 'Puede volver a vincular esta cuenta o elegir otra.',
  'bank.code':
    'Busque el código de 3 letras en el concepto del depósito (por ejemplo, ABC). Llega en un día aproximadamente. Este código no caduca.',
  'bank.code-attempts':
    'Tiene tres intentos. El depósito se comprueba durante una semana; después, o tras el tercer código erróneo, vincule la cuenta de nuevo: otro depósito trae otro código.',
  'bank.code-enter': 'Introducir el código',
  'bank.again': 'Intentar de nuevo con Plaid',
  'bank.other-account': 'Usar otra cuenta',
  'bank.check': 'Comprobar ahora',
  'bank.checked': 'Comprobado ahora mismo: todavía no hay novedades.',
  'bank.rest': 'Puede terminar el resto ahora',
  'bank.rest.text': 'No tiene que esperar aquí: preguntamos a Plaid nosotros, y otra vez cuando usted vuelva.',
  'bank.rest-link': 'Repasar la información de su negocio',
  'bank.no-access': 'Solo un administrador de la tienda puede vincular una cuenta bancaria.',
  'bank.ask': 'Pregunte al administrador de su tienda: {{name}}.',
  'bank.ask-anybody': 'Pregunte al administrador de su tienda.',
  'bank.exit': 'La cuenta no se ha vinculado. Puede intentarlo de nuevo.',
  'bank.missing': 'No se ha podido cargar el servicio de vinculación bancaria',
  'bank.send-again': 'Enviar de nuevo',
  'link.missing.text': 'Compruebe su conexión y si algo en su navegador lo bloquea. No se ha perdido nada.',
}
