-- Context review: notes, corrections, identity waivers, text templates and reminders of the operators. Tenants have no
-- access.

-- Corrections by operators. The editor of an application does not decide it.
create table application_edit (
  partner_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  field text not null,
  before text not null,
  after text not null,
  reason text not null,
  editor_id uuid not null,
  at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, application_id) references application (partner_id, id)
);
create index edit_application on application_edit (partner_id, application_id, at);

alter table application_edit enable row level security;
create policy operator on application_edit to tillgate_operator using (true) with check (true);
grant select, insert on application_edit to tillgate_operator;


-- Notes of operators about an application.
create table application_note (
  partner_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  text text not null,
  author_id uuid not null,
  at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, application_id) references application (partner_id, id)
);
create index note_application on application_note (partner_id, application_id, at);

alter table application_note enable row level security;
create policy operator on application_note to tillgate_operator using (true) with check (true);
grant select, insert on application_note to tillgate_operator;


-- Proposal to waive the identity check. Another operator confirms it.
create table identity_waiver (
  partner_id uuid not null references partner (id),
  user_id uuid not null references user_account (id),
  proposed_by uuid not null,
  reason text not null,
  at timestamptz not null default now(),
  primary key (partner_id, user_id)
);

alter table identity_waiver enable row level security;
create policy operator on identity_waiver to tillgate_operator using (true) with check (true);
grant select, insert, delete on identity_waiver to tillgate_operator;


-- Reminders of unfinished registrations, one row per person, also of people without a partner.
create table registration_reminder (
  user_id uuid primary key references user_account (id) on delete cascade,
  reminded_at timestamptz not null default now(),
  reminders int not null default 1 check (reminders > 0)
);
grant select, insert, update on registration_reminder to tillgate_operator;


-- Text templates of questions and rejections, which administrators edit. `updated_by` null: delivered with the product.
-- A deleted template stays, so that the audit log can name it.
create table text_template (
  id uuid default gen_random_uuid() primary key,
  subject text not null,
  name text not null check (name <> ''),
  english text not null check (english <> ''),
  spanish text not null check (spanish <> ''),
  version int not null default 1,
  updated_by uuid references user_account (id),
  updated_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index text_template_name on text_template (subject, name) where removed_at is null;
-- Texts of the delivered product.
insert into text_template (subject, name, english, spanish)
select subject, 'Standard', english, spanish from (values
  ('businessName',
    'Enter the legal name exactly as it stands on your W-9.',
    'Introduzca la razón social exactamente como figura en su W-9.'),
  ('doingBusinessAs',
    'Enter the name your customers know you by.',
    'Introduzca el nombre por el que le conocen sus clientes.'),
  ('employerIdentificationNumber',
    'The EIN does not match the legal name. Check both against the letter from the IRS.',
    'El EIN no corresponde a la razón social. Compruebe ambos con la carta del IRS.'),
  ('contactPerson',
    'Enter the first and last name of the person we can talk to.',
    'Introduzca el nombre y los apellidos de la persona con la que podemos hablar.'),
  ('contactEmailAddress',
    'Our email could not be delivered. Enter another address.',
    'No hemos podido entregar nuestro correo. Introduzca otra dirección.'),
  ('phoneNumber',
    'We could not reach you at this number. Enter another one.',
    'No hemos podido contactar con usted en este número. Introduzca otro.'),
  ('addressLine1',
    'Enter the street address of the store, not a P.O. box.',
    'Introduzca la calle y el número de la tienda, no un apartado de correos.'),
  ('addressLine2',
    'Enter the suite or unit, or leave it empty.',
    'Introduzca la oficina o unidad, o deje el campo vacío.'),
  ('city',
    'The city does not match the ZIP code. Check both.',
    'La ciudad no corresponde al código postal. Compruebe ambos.'),
  ('state',
    'The state does not match the ZIP code. Check both.',
    'El estado no corresponde al código postal. Compruebe ambos.'),
  ('zipCode',
    'The ZIP code does not match the city. Check both.',
    'El código postal no corresponde a la ciudad. Compruebe ambos.'),
  ('businessDescription',
    'Describe in a few words what you sell or which services you offer.',
    'Describa en pocas palabras qué vende o qué servicios ofrece.'),
  ('npi',
    'We did not find this NPI. Check it in the NPPES registry.',
    'No hemos encontrado este NPI. Compruébelo en el registro NPPES.'),
  ('owners',
    'List everybody who owns 25% or more, and one person with control.',
    'Indique a todas las personas que poseen un 25 % o más y a una persona con control.'),
  ('bankAccount',
    'The account belongs to another name. Link an account of the business.',
    'La cuenta está a otro nombre. Vincule una cuenta de la empresa.'),
  ('identity',
    'Your identity could not be verified. Start the check again.',
    'No se ha podido verificar su identidad. Inicie la verificación de nuevo.'),
  ('W9',
    'Upload a W-9 that is signed and dated this year.',
    'Suba un formulario W-9 firmado y con fecha de este año.'),
  ('CREDENTIALS',
    'Upload your current license. All four corners have to be visible.',
    'Suba su licencia vigente. Deben verse las cuatro esquinas.'),
  ('COMPLIANCE_ATTESTATION',
    'Upload the compliance attestation with signature and date.',
    'Suba la declaración de cumplimiento con firma y fecha.'),
  ('ADA_ATTESTATION',
    'Upload the ADA attestation with signature and date.',
    'Suba la declaración de la ADA con firma y fecha.'),
  ('IDENTITY',
    'The identity check did not confirm your identity. Contact us with an official photo ID.',
    'La verificación no confirmó su identidad. Contáctenos con un documento oficial con foto.'),
  ('BUSINESS_NOT_FOUND',
    'We did not find {{business}} in public records. Check the registration of the business with the state.',
    'No encontramos {{business}} en los registros públicos. Compruebe el registro de la empresa en el estado.'),
  ('BANK_MISMATCH',
    'The linked account does not belong to {{business}}. Payouts need an account of the business.',
    'La cuenta vinculada no pertenece a {{business}}. Los pagos necesitan una cuenta de la empresa.'),
  ('NOT_ELIGIBLE',
    'The program is open to grocers, pharmacies and providers of dental, vision and hearing care.',
    'El programa admite supermercados, farmacias y proveedores de salud dental, visual y auditiva.'),
  ('DUPLICATE',
    '{{business}} has an application or an account already. Log in there, or call us.',
    '{{business}} ya tiene una solicitud o una cuenta. Inicie sesión allí o llámenos.'),
  ('INCOMPLETE',
    'Documents or answers are missing. You can complete the application and send it again.',
    'Faltan documentos o respuestas. Puede completar la solicitud y enviarla de nuevo.'),
  ('OTHER',
    'We cannot accept the application of {{business}}. Call us if you have questions.',
    'No podemos aceptar la solicitud de {{business}}. Llámenos si tiene preguntas.')
) delivered (subject, english, spanish);
grant select, insert, update on text_template to tillgate_operator;
