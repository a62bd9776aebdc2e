import type { AskableField } from '@tillgate/domain/applications.ts'

export const operatorQuestions: Record<AskableField, string> = {
  businessName: 'Introduzca la razón social exactamente como figura en su W-9.',
  doingBusinessAs: 'Introduzca el nombre por el que le conocen sus clientes.',
  employerIdentificationNumber: 'El EIN no corresponde a la razón social. Compruebe ambos con la carta del IRS.',
  contactPerson: 'Introduzca el nombre y los apellidos de la persona con la que podemos hablar.',
  contactEmailAddress: 'No hemos podido entregar nuestro correo. Introduzca otra dirección.',
  phoneNumber: 'No hemos podido contactar con usted en este número. Introduzca otro.',
  addressLine1: 'Introduzca la calle y el número de la tienda, no un apartado de correos.',
  addressLine2: 'Introduzca la oficina o unidad, o deje el campo vacío.',
  city: 'La ciudad no corresponde al código postal. Compruebe ambos.',
  state: 'El estado no corresponde al código postal. Compruebe ambos.',
  zipCode: 'El código postal no corresponde a la ciudad. Compruebe ambos.',
  businessDescription: 'Describa en pocas palabras qué vende o qué servicios ofrece.',
  npi: 'No hemos encontrado este NPI. Compruébelo en el registro NPPES.',
  owners: 'Indique a todas las personas que poseen un 25 % o más y a una persona con control.',
  bankAccount: 'La cuenta está a otro nombre. Vincule una cuenta de la empresa.',
  identity: 'No se ha podido verificar su identidad. Inicie la verificación de nuevo.',
  W9: 'Suba un formulario W-9 firmado y con fecha de este año.',
  CREDENTIALS: 'Suba su licencia vigente. Deben verse las cuatro esquinas.',
  COMPLIANCE_ATTESTATION: 'Suba la declaración de cumplimiento con firma y fecha.',
  ADA_ATTESTATION: 'Suba la declaración de la ADA con firma y fecha.',
}
