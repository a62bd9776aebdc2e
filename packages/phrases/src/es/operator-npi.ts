import type { operatorNpi as english } from '../en/operator-npi.ts'

export const operatorNpi: Record<keyof typeof english, string> = {
  'check.npi': 'NPI',
  'evidence.npi.name-matches': 'El registro indica {{reported}} y consta {{ours}}: coincide, {{score}} de 100.',
  'evidence.npi.name-similar':
    'El registro indica {{reported}} y consta {{ours}}: similar, {{score}} de 100. Compárelos.',
  'evidence.npi.name-differs':
    'El registro indica {{reported}}: ni el comercio ni un propietario. Lo más próximo es {{ours}}, {{score}} de 100.',
  'evidence.npi.name-unknown': 'El registro no indica ningún nombre.',
  'evidence.npi.taxonomy': 'Taxonomía: {{taxonomy}}.',
  'evidence.npi.other-taxonomy': 'La taxonomía es de otra profesión: {{taxonomy}}.',
  'evidence.npi.deactivated': 'El número está desactivado. {{at}}',
  'evidence.npi.not-found': 'En el registro no figura este número.',
  'evidence.npi.unavailable': 'El registro no respondió. Se le pregunta de nuevo cada hora.',
  'evidence.npi.pending': 'El registro todavía no ha respondido. No se aprueba antes de la respuesta.',
  'evidence.npi.not-performed': 'No se realiza: el programa no consulta ningún registro.',
  'evidence.npi.missing': 'El proveedor no indicó ningún NPI.',
  'npi.title': 'NPI',
  'npi.comparison': 'Comparación con el registro NPI',
  'npi.registry-reports': 'El registro indica',
  'npi.state.FOUND': 'Encontrado',
  'npi.state.NOT_FOUND': 'No encontrado',
  'npi.state.UNAVAILABLE': 'No disponible',
  'npi.state.NOT_PERFORMED': 'No realizado',
  'npi.state.PENDING': 'Pendiente',
  'npi.state.MISSING': 'Falta',
  'npi.kind.PERSON': 'Persona',
  'npi.kind.ORGANIZATION': 'Organización',
  'npi.active': 'Activo',
  'npi.deactivated': 'Desactivado {{at}}',
  'npi.read': 'Leído',
}
