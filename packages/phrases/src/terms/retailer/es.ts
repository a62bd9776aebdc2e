import type { Translated } from '../agreement.ts'
import type { retailerEnglish } from './en.ts'
import { feesSpanish } from './fees.ts'

export const retailerSpanish: Translated<typeof retailerEnglish> = {
  title: 'Términos y condiciones para comercios',
  sections: [
    {
      id: 'retailer_agreement',
      title: 'Contrato del comercio para la solución de punto de venta',
      parts: [
        {
          id: 'parties',
          title: 'Las partes y las palabras empleadas',
          clauses: [
            'Este contrato (el «Contrato») se celebra entre el negocio que se registra en este portal como tienda de alimentación o farmacia (el «Comercio» o «usted») y el operador del programa de tarjetas de prestaciones (el «Operador» o «nosotros»), que es el prestador de la solución de punto de venta.',
            {
              text: 'En este Contrato:',
              points: [
                '«Programa» es el programa de tarjetas de prestaciones que gestiona el Operador.',
                '«Tarjeta» es la tarjeta de prestaciones del Programa, llamada también Flex Card.',
                '«Titular» es el miembro de Flex Card a quien se emitió una Tarjeta. El Titular es también el beneficiario de las prestaciones de la Tarjeta.',
                '«Patrocinador» es el patrocinador de la tarjeta del Programa, que financia sus prestaciones.',
                '«APL» es la lista de productos aprobados del Programa: los productos que las prestaciones de una Tarjeta pueden pagar.',
                '«Compra con prestaciones» es una compra con tarjeta de prestaciones: una venta que se paga, total o parcialmente, con una Tarjeta.',
                '«Terminal» es un dispositivo de punto de venta que nosotros suministramos, y «Equipo» son los Terminales y todo lo demás que suministramos para su uso en sus tiendas.',
                '«Servicios» son el portal, la aplicación móvil de punto de venta, el procesamiento de las Compras con prestaciones y el pago de lo que le corresponde por ellas.',
                '«Comisiones» son las comisiones de la tabla mensual de comisiones de este Contrato.',
                '«Cuenta de liquidación» es la cuenta bancaria en la que le pagamos.',
                '«Administrador de la tienda» es la persona que actúa por usted en el portal.',
              ],
            },
          ],
        },
        {
          id: 'services',
          title: 'Lo que prestamos',
          clauses: [
            'Durante la vigencia de este Contrato le prestamos los Servicios para que los use en sus propias tiendas. El derecho de uso se limita a ese fin, no es exclusivo y no puede transferirse.',
            'El Equipo sigue siendo de nuestra propiedad.',
          ],
        },
        {
          id: 'term',
          title: 'Vigencia y período de prueba',
          clauses: [
            'La vigencia de este Contrato comienza cuando usted hace clic para aceptarlo o cuando usa los Servicios por primera vez, lo que ocurra antes. Termina cuando se resuelve este Contrato.',
            'Podemos ofrecerle un período de prueba (beta). Durante el período de prueba no se cobran las Comisiones. Le comunicamos cuándo empieza y cuándo termina; desde su final se aplican las Comisiones.',
          ],
        },
        {
          id: 'registration',
          title: 'Registro',
          clauses: [
            'Usted completa su registro en el portal antes de usar los Servicios. Puede aceptar Tarjetas cuando su solicitud esté aprobada y su tienda esté activa.',
            {
              text: 'Para registrarse, usted nos facilita:',
              points: [
                'la razón social de su negocio y el nombre comercial con el que opera;',
                'su número de identificación fiscal federal (EIN) y un formulario W-9 cumplimentado;',
                'una descripción de su negocio;',
                'información sobre sus directivos y sus beneficiarios finales;',
                'una lista de sus establecimientos con sus direcciones;',
                'su Cuenta de liquidación;',
                'los formularios de declaración de cumplimiento y de la ADA, cuando se los pidamos.',
              ],
            },
            'La información que usted nos facilita es exacta y completa. Usted nos comunica todo cambio de propiedad, de dirección o de datos bancarios.',
            'Respondemos a una solicitud completa en un plazo de 48 horas. Mientras esperamos información que le hemos pedido, este plazo no corre.',
            'La verificación automática de una cuenta bancaria tarda 24-48 horas. Cuando se verifica mediante un microdepósito, usted tiene 3 intentos para introducir su código.',
          ],
        },
      ],
    },
    {
      id: 'financial_terms',
      title: 'Condiciones económicas',
      parts: [
        {
          id: 'settlement',
          title: 'Liquidación',
          clauses: [
            'Pagamos en su Cuenta de liquidación, en dólares estadounidenses, los importes de las prestaciones de sus Compras con prestaciones, menos las Comisiones y los demás importes que usted nos deba según este Contrato. El portal muestra un extracto de cada pago.',
            'Solo un Administrador de la tienda puede vincular una Cuenta de liquidación. Usted nos comunica todo cambio de su Cuenta de liquidación en un plazo de 3 días. Podemos retener los pagos hasta que la nueva cuenta esté verificada.',
            'Cuando lo que usted nos debe supera lo que nosotros le debemos, la diferencia pasa a su siguiente extracto.',
          ],
        },
        {
          id: 'fees',
          title: 'Comisiones',
          clauses: [
            'Usted paga las Comisiones. La comisión de procesamiento y la comisión fija se cobran por cada Compra con prestaciones. La comisión de procesamiento es una parte del importe pagado con la Tarjeta y se redondea al centavo más próximo en cada transacción.',
            'Cuando se devuelven productos de una Compra con prestaciones, abonamos la comisión de procesamiento sobre el importe devuelto, pero no la comisión fija. Cuando se anula una Compra con prestaciones, abonamos ambas.',
            'Le comunicamos todo cambio de las Comisiones. Usted puede oponerse en un plazo de 10 días desde la comunicación. Un cambio al que no se oponga en ese plazo se aplica desde la fecha indicada en la comunicación. Un aumento nunca se aplica antes de que hayan pasado esos 10 días.',
          ],
        },
        {
          id: 'disputes',
          title: 'Errores, reclamaciones y cargos impugnados',
          clauses: [
            'Usted nos comunica una transacción errónea en un plazo de 6 días hábiles desde la transacción.',
            'Cuando un beneficiario o un Patrocinador presenta una reclamación sobre una transacción en los 90 días naturales siguientes a ella y la reclamación está justificada, usted asume el importe de la reclamación. Podemos descontarlo de lo que le debemos.',
            'Usted impugna un cargo por escrito en un plazo de 30 días desde el extracto que lo muestra. Un cargo que no se impugne en ese plazo es definitivo.',
          ],
        },
      ],
    },
    {
      id: 'legal_compliance',
      title: 'Aspectos legales y cumplimiento',
      parts: [
        {
          id: 'law',
          title: 'Cumplimiento de la ley',
          clauses: [
            'Usted cumple las leyes aplicables a su negocio y a los productos que vende, incluida la Ley sobre Estadounidenses con Discapacidades (ADA).',
            'Usted no anota, no guarda ni transmite el número completo, el código de seguridad ni el PIN de una Tarjeta.',
          ],
        },
        {
          id: 'suspension',
          title: 'Suspensión',
          clauses: [
            'Podemos suspender los Servicios de inmediato, total o parcialmente, cuando sea necesario para proteger a los Titulares, al Programa o a cualquiera de las partes. Le comunicamos el motivo, salvo que la ley lo prohíba.',
            'Cuando los Servicios suspendidos no se restablecen en un plazo de 30 días, sigue la resolución por causa justificada.',
          ],
        },
        {
          id: 'termination',
          title: 'Resolución',
          clauses: [
            'Usted puede resolver este Contrato mediante un preaviso por escrito de 90 días.',
            'Como prestador de los Servicios, podemos resolver este Contrato en cualquier momento mediante comunicación a usted.',
            'Podemos resolver este Contrato de inmediato a petición de una autoridad pública o si usted cae en insolvencia.',
            'Si usted pone fin a este Contrato sin un preaviso por escrito de 90 días, nos debe, como indemnización pactada, 2 veces sus cargos mensuales estimados. Las partes acuerdan que es una estimación justa de nuestra pérdida y no una penalización.',
            'Usted devuelve todo el Equipo en un plazo de 30 días desde la resolución. Los importes devengados o debidos antes de la resolución siguen siendo exigibles.',
          ],
        },
        {
          id: 'liability',
          title: 'Límite de responsabilidad',
          clauses: [
            'En la medida en que la ley lo permita, nuestra responsabilidad total en virtud de este Contrato se limita a un importe igual a las Comisiones de los 3 meses anteriores al hecho que dio lugar a la reclamación.',
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
      ],
    },
    {
      id: 'Retailer_obligations',
      title: 'Obligaciones del comercio',
      parts: [
        {
          id: 'cardholders',
          title: 'Sus Titulares',
          clauses: [
            {
              text: 'En sus tiendas, usted trata a los Titulares como a todos los demás clientes. Usted:',
              points: [
                'no cobra al Titular ninguna comisión por usar una Tarjeta;',
                'no exige al Titular que consulte su saldo;',
                'no separa a los Titulares: no hay cajas solo para usuarios de la Tarjeta.',
              ],
            },
            'Las prestaciones pagan solo productos de la APL. Usted mantiene correctos los artículos, precios e impuestos que introduce en el portal.',
            'Las prestaciones nunca se pagan en efectivo. Lo que una Tarjeta pagó por un producto devuelto vuelve a la misma Tarjeta.',
          ],
        },
        {
          id: 'equipment',
          title: 'Terminales y Equipo',
          clauses: [
            'Usted mantiene seguro el Equipo y lo usa solo para los Servicios.',
            'Cuando un Terminal falla, usted nos pide uno de sustitución. Enviamos el Terminal de sustitución en un plazo de 5 días hábiles. Usted devuelve el Equipo averiado en un plazo de 14 días desde el pedido de sustitución.',
            'Le facturamos el Equipo perdido, robado o dañado. Usted paga la factura en un plazo de 30 días naturales. Una factura que no se pague ni se impugne en ese plazo puede descontarse de lo que le debemos.',
            'Usted instala cada actualización de la aplicación de punto de venta y de los Terminales en un plazo de 30 días desde nuestra comunicación. Pasado ese plazo, los Servicios pueden rechazar una versión anterior.',
          ],
        },
        {
          id: 'people',
          title: 'Su personal',
          clauses: [
            'Toda persona que trabaja con los Servicios para usted tiene su propia cuenta y mantiene en secreto su contraseña. Usted responde de lo que se hace con esas cuentas.',
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
      ],
      fees: feesSpanish,
    },
    {
      id: 'general_information',
      title: 'Información general',
      parts: [
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
            'El día en que algo ocurre, en la zona horaria de la tienda, es el día 0. Un plazo termina a las 24:00 de su último día.',
            'Los días hábiles son los días en que los bancos liquidan pagos: ni sábados, ni domingos, ni festivos de la Reserva Federal. Todos los demás días son días naturales, y un plazo que termina en un día sin actividad bancaria no se amplía.',
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
            'Este Contrato es todo lo que las partes han acordado sobre los Servicios. Cuando una cláusula no pueda exigirse, las demás siguen en vigor.',
          ],
        },
      ],
    },
  ],
}
