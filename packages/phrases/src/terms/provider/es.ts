import type { Translated } from '../agreement.ts'
import type { providerEnglish } from './en.ts'

export const providerSpanish: Translated<typeof providerEnglish> = {
  title: 'Términos y condiciones para proveedores',
  sections: [
    {
      id: 'provider_agreement',
      title: 'Contrato del proveedor',
      subtitle: 'Condiciones generales de participación en la red',
      parts: [
        {
          id: 'parties',
          title: 'Las partes y las palabras empleadas',
          clauses: [
            'Este contrato (el «Contrato») se celebra entre la consulta o el negocio que se registra en este portal para prestar atención dental, visual, auditiva o similar (el «Proveedor» o «usted») y el operador del programa de tarjetas de prestaciones (el «Operador» o «nosotros»).',
            {
              text: 'En este Contrato:',
              points: [
                '«Programa» es el programa de tarjetas de prestaciones que gestiona el Operador, y «Red» son los proveedores que participan en él.',
                '«Tarjeta» es la tarjeta de prestaciones del Programa, llamada también Flex Card, y «Miembro» es el miembro de Flex Card a quien se emitió una Tarjeta: su titular.',
                '«Patrocinador» es el patrocinador de la tarjeta del Programa, que financia sus prestaciones.',
                '«Profesional» es una persona con licencia que atiende a los Miembros por cuenta de usted.',
                '«APL» es la lista de productos aprobados del Programa: los productos y servicios que las prestaciones de una Tarjeta pueden pagar.',
                '«Compra con prestaciones» es una compra con tarjeta de prestaciones: productos o servicios que se pagan, total o parcialmente, con una Tarjeta.',
                '«Servicios» son el portal, la aplicación móvil de punto de venta, el procesamiento de las Compras con prestaciones y el pago de lo que le corresponde por ellas.',
                '«Cuenta de liquidación» es la cuenta bancaria en la que le pagamos.',
                '«Administrador de la tienda» es la persona que actúa por usted en el portal.',
              ],
            },
          ],
        },
        {
          id: 'registration',
          title: 'Registro',
          clauses: [
            'Usted completa su registro en el portal antes de usar los Servicios. Puede aceptar Tarjetas cuando su solicitud esté aprobada y su consulta esté activa.',
            {
              text: 'Para registrarse, usted nos facilita:',
              points: [
                'la razón social de su negocio y el nombre comercial con el que opera;',
                'su número de identificación fiscal federal (EIN) y un formulario W-9 cumplimentado;',
                'su número NPI;',
                'los datos de acreditación de sus Profesionales;',
                'los formularios de declaración de cumplimiento y de la ADA;',
                'una descripción de su negocio;',
                'información sobre sus directivos y sus beneficiarios finales;',
                'una lista de sus establecimientos con sus direcciones;',
                'su Cuenta de liquidación.',
              ],
            },
            'La información que usted nos facilita es exacta y completa. Usted nos comunica todo cambio de propiedad, de dirección o de datos bancarios.',
            'Respondemos a una solicitud completa en un plazo de 48 horas. Mientras esperamos información que le hemos pedido, este plazo no corre.',
          ],
        },
        {
          id: 'credentials',
          title: 'Licencias',
          clauses: [
            'Usted y sus Profesionales tienen todas las licencias que su atención requiere, mientras dure este Contrato.',
            'Usted lo comunica al Operador en un plazo de 24 horas cuando su licencia o la de un Profesional se restringe, se suspende o se revoca, o cuando usted o un Profesional quedan excluidos de un programa público.',
          ],
        },
        {
          id: 'care',
          title: 'Atención a los Miembros',
          clauses: [
            'Usted programa la primera cita de un Miembro en un plazo de 2 semanas desde la solicitud.',
            'Una ayuda visual que usted entrega a un Miembro incluye el examen visual inicial, la adaptación y hasta 3 visitas de seguimiento en el plazo de 1 año desde su entrega.',
            'Usted y sus Profesionales dan a los Miembros la misma calidad de atención que a todos los demás pacientes.',
            'Solo usted, y no el Operador ni un Patrocinador, responde de la atención que prestan usted y sus Profesionales.',
          ],
        },
      ],
    },
    {
      id: 'general_information',
      title: 'Información general',
      parts: [
        {
          id: 'term',
          title: 'Vigencia',
          clauses: [
            'La vigencia de este Contrato comienza cuando usted hace clic para aceptarlo o cuando usa los Servicios por primera vez, lo que ocurra antes. Termina cuando se resuelve este Contrato.',
          ],
        },
        {
          id: 'suspension',
          title: 'Suspensión',
          clauses: [
            'Podemos suspender los Servicios de inmediato, total o parcialmente, cuando sea necesario para proteger a los Miembros, al Programa o a cualquiera de las partes. Le comunicamos el motivo, salvo que la ley lo prohíba.',
            'Cuando los Servicios suspendidos no se restablecen en un plazo de 30 días, sigue la resolución por causa justificada.',
          ],
        },
        {
          id: 'termination',
          title: 'Resolución',
          clauses: [
            'Usted puede resolver este Contrato en cualquier momento mediante comunicación por escrito a nosotros. Nosotros podemos resolverlo en cualquier momento mediante comunicación a usted.',
            'Podemos resolver este Contrato de inmediato a petición de una autoridad pública o si usted cae en insolvencia.',
            'Usted termina la atención que haya empezado, y los importes devengados o debidos antes de la resolución siguen siendo exigibles.',
          ],
        },
        {
          id: 'law',
          title: 'Cumplimiento de la ley',
          clauses: [
            'Usted cumple las leyes aplicables a su consulta, incluidas las relativas a la privacidad de los pacientes y la Ley sobre Estadounidenses con Discapacidades (ADA).',
            'Usted no anota, no guarda ni transmite el número completo, el código de seguridad ni el PIN de una Tarjeta.',
            'Usted instala cada actualización de la aplicación de punto de venta en un plazo de 30 días desde nuestra comunicación. Pasado ese plazo, los Servicios pueden rechazar una versión anterior.',
          ],
        },
        {
          id: 'marks',
          title: 'Cesión y marcas',
          clauses: [
            'Usted no puede ceder este Contrato sin nuestro consentimiento.',
            'Usted no puede usar las marcas del Operador sin nuestro consentimiento.',
          ],
        },
        {
          id: 'governing-law',
          title: 'Ley aplicable y arbitraje',
          clauses: [
            'Este Contrato se rige por las leyes del estado de Florida.',
            'Toda controversia derivada de este Contrato se decide mediante arbitraje vinculante, que se celebra en un condado del estado de Florida.',
            'Renuncia a acciones colectivas: cada parte presenta reclamaciones solo en su propio nombre, y no como demandante ni como miembro de una clase o de otro procedimiento de grupo.',
            'Sin juicio con jurado: cada parte renuncia a su derecho a un juicio con jurado.',
          ],
        },
        {
          id: 'notices',
          title: 'Comunicaciones',
          clauses: [
            'Le enviamos las comunicaciones en el portal o por correo electrónico al Administrador de la tienda. Usted nos envía las suyas por escrito, al contacto de soporte que muestra el portal.',
          ],
        },
        {
          id: 'time',
          title: 'Cómo se cuenta el tiempo',
          clauses: [
            'El día en que algo ocurre, en la zona horaria de la consulta, es el día 0. Un plazo termina a las 24:00 de su último día. Los días son días naturales, y un plazo que termina en un día sin actividad bancaria no se amplía. Un plazo en horas corre desde el propio hecho.',
          ],
        },
        {
          id: 'versions',
          title: 'Versiones e idiomas',
          clauses: [
            'Podemos publicar una versión nueva de este Contrato. Usted la acepta antes de hacer más cambios en el portal.',
            'Publicamos este Contrato en inglés y en español. La versión y el idioma en que usted lo acepta son los que usted acuerda. Conservamos un registro de su aceptación, con su fecha y hora, y usted puede descargar el texto en cualquier momento.',
          ],
        },
        {
          id: 'whole',
          title: 'El contrato completo',
          clauses: [
            'Este Contrato es todo lo que las partes han acordado sobre su participación en la Red. Cuando una cláusula no pueda exigirse, las demás siguen en vigor.',
          ],
        },
      ],
    },
    {
      id: 'financial_terms',
      title: 'Condiciones económicas',
      parts: [
        {
          id: 'payment',
          title: 'Pago',
          clauses: [
            'Le pagamos una Compra con prestaciones cuando ha terminado el período de devolución de 60 días o cuando hemos recibido los documentos cumplimentados, lo que ocurra más tarde.',
            'Lo que un Miembro devuelve dentro del período de devolución de 60 días no se paga. Lo que una Tarjeta pagó por ello vuelve a la misma Tarjeta.',
            'Pagamos en su Cuenta de liquidación en dólares estadounidenses, menos las comisiones del Programa que el portal le muestra y los demás importes que usted nos deba según este Contrato. El portal muestra un extracto de cada pago.',
            'Cuando lo que usted nos debe supera lo que nosotros le debemos, la diferencia pasa a su siguiente extracto.',
          ],
        },
        {
          id: 'account',
          title: 'Cuenta de liquidación',
          clauses: [
            'Solo un Administrador de la tienda puede vincular una Cuenta de liquidación. Podemos retener los pagos hasta que la nueva cuenta esté verificada.',
            'La verificación automática de una cuenta bancaria tarda 24-48 horas. Cuando se verifica mediante un microdepósito, usted tiene 3 intentos para introducir su código.',
          ],
        },
        {
          id: 'trial',
          title: 'Período de prueba',
          clauses: [
            'Podemos ofrecerle un período de prueba (beta). Durante el período de prueba no se cobran las comisiones. Le comunicamos cuándo empieza y cuándo termina; desde su final se aplican las comisiones.',
          ],
        },
      ],
    },
  ],
}
