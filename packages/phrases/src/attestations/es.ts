import type { Translated } from '../terms/agreement.ts'
import type { attestationsEnglish } from './en.ts'

/** Spec 1 §3, contract terms. A change of a word is a new version: see published.ts. */
export const attestationsSpanish: Translated<typeof attestationsEnglish> = {
  COMPLIANCE_ATTESTATION: {
    title: 'Declaración de cumplimiento',
    parts: [
      {
        id: 'statements',
        title: 'Lo que declara la consulta',
        clauses: [
          {
            text: 'En nombre de la consulta indicada arriba, declaro que:',
            points: [
              'la consulta y todos los profesionales que atienden a miembros tienen cada licencia que las leyes federales y estatales exigen para esta atención, y ninguna de ellas está suspendida ni revocada;',
              'ni la consulta ni ninguno de sus propietarios, directivos o profesionales está excluido de un programa federal de salud ni figura en la lista de exclusión de la Oficina del Inspector General (OIG);',
              'la consulta cumple las leyes federales y estatales sobre fraude, despilfarro y abuso, y sobre la privacidad y la seguridad de la información médica (HIPAA);',
              'la consulta acepta la tarjeta de prestaciones solo por productos y servicios que presta al miembro para quien se emitió la tarjeta, y no le cobra más que su precio habitual;',
              'la consulta conserva sus registros de las compras con tarjeta durante el tiempo que exige el Contrato de proveedor y los muestra al programa cuando este los pide.',
            ],
          },
        ],
      },
      {
        id: 'changes',
        title: 'Cambios y firma',
        clauses: [
          'La consulta avisa al programa sin demora cuando una de estas declaraciones deja de ser cierta.',
          'Tengo autoridad para firmar por la consulta. Según mi leal saber y entender, las declaraciones anteriores son ciertas y completas.',
        ],
      },
    ],
  },
  ADA_ATTESTATION: {
    title: 'Declaración ADA',
    parts: [
      {
        id: 'statements',
        title: 'Lo que declara la consulta',
        clauses: [
          {
            text: 'En nombre de la consulta indicada arriba, declaro que, como exige la Ley sobre Estadounidenses con Discapacidades (ADA):',
            points: [
              'la consulta no niega la atención, ni ofrece menos atención, por una discapacidad;',
              'las personas que usan una silla de ruedas u otra ayuda para moverse pueden llegar a la entrada, a la recepción, a una sala de tratamiento y a un baño, o la consulta presta la misma atención en un lugar accesible;',
              'la consulta ofrece ayudas para la comunicación, como letra grande o un intérprete de lengua de señas, sin costo para el miembro cuando hacen falta;',
              'los animales de servicio pueden entrar donde están los pacientes;',
              'la consulta adapta sus procedimientos cuando es razonable y necesario para atender a una persona con discapacidad.',
            ],
          },
        ],
      },
      {
        id: 'changes',
        title: 'Cambios y firma',
        clauses: [
          'La consulta avisa al programa sin demora cuando una de estas declaraciones deja de ser cierta.',
          'Tengo autoridad para firmar por la consulta. Según mi leal saber y entender, las declaraciones anteriores son ciertas y completas.',
        ],
      },
    ],
  },
}
