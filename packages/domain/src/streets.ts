/** Kinds of street that identify a place without a house number. */
const streetKind =
  /\b(alley|ave?|avenues?|blvd|boulevard|bypass|center|centre|cir|circle|court|ct|ctr|dr|drive|expressway|expy|freeway|fwy|highways?|hwys?|interstate|lane|ln|mall|parkway|pike|pkwy|pl|place|plaza|plz|rd|roads?|routes?|rts?|rte|shopping|square|sr|sts?|streets?|ter|terrace|trail|trl|turnpike|way)\b/i

const spelledNumber =
  /^(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|one hundred)\b/i

/** Returns true for the text after a house number: a name, a numbered street ("49th St") or a grid ("E 1700 S"). */
const isStreetName = (text: string): boolean =>
  /\p{L}{2}/u.test(text) || /^[nsew]\.? ?\d+ ?[nsew]?\b/i.test(text) || /^\d+ ?[nsew]\b/i.test(text)

const forms: readonly ((line: string) => boolean)[] = [
  // 1290 W 49th St · 12-34 56th Ave · 100 1/2 Main St · 1234A Elm St
  (line) => {
    const found =
      /^(?:(?:ste|suite|unit|apt|bldg)\b\.? *[\w-]+, )?#?[a-z]?\d+(?:[- ]\d+)*(?:-?[a-z])?(?: ?\d\/\d)?[\s,.]+(.+)$/i.exec(
        line,
      )
    return isStreetName(found?.[1] ?? '')
  },
  // N6W23001 Bluemound Rd · W156 N8480 Pilgrim Rd · 39W525 Silver Glen Rd · 48S 400E
  (line) => /^([nsew]\d+ ?[nsew]?\d*|\d+[nsew]\d*) +.*(\p{L}{2}|\d+ ?[nsew]\b)/iu.test(line),
  // One World Trade Center
  (line) => spelledNumber.test(line) && line.includes(' '),
  // P.O. Box 12 · POB 12 · Drawer 7
  (line) => /\b(box|pobox|pob|bx|lbx|drawer|bin)\b\.? *#? *([\da-z]{1,3}-?)?\d+/i.test(line),
  // RR 2 Box 152 · HC 68 Box 23A · Star Route 1
  (line) =>
    /^(r\.? ?[rd]\.?|rural (route|rte|delivery)|h\.? ?c\.?|highway contract|star (route|rte)) *#? *\d+/i.test(line),
  // PSC 802 Box 74 · CMR 419 Box 55 · Unit 2050
  (line) => /^(psc|cmr|unit|uss)\b.*\d/i.test(line),
  // Apdo. 1143 · Apartado Postal 12 · Buzón 45 · HC-01 Buzón 5, in Puerto Rico
  (line) => /\b(?:apdo|apartado(?: postal)?|buz[oó]n|bzn)\b\.? *#? *\d/iu.test(line),
  // FM 1960 W · CR 305 · SH 71 · US-1 · PR-2 Km 5 · I-35 · M-28
  (line) => /^(?:i|m|k)-\d{1,3}\b/i.test(line),
  (line) =>
    /^(?:fm|rm|cr|sh|us|pr|co rd|farm to market|ranch to market)\b[. -]*(?:r(?:oa)?d\.? )?\d{1,4}\b/i.test(line),
  // Pier 39 · Dock 4 · Hangar 12 · Terminal 3 · Lot 5 Block 2
  (line) => /^(?:pier|dock|wharf|hangar|terminal|gate|lot|space|kiosk) \d+\b/i.test(line),
  // General Delivery
  (line) => /^gen(?:eral|\.)? delivery\b/i.test(line),
  // Km 5.4 Carr 2 · Mile Marker 81.5 · Sabana Seca Km 3
  (line) => /\b(?:km|kil[oó]metro|mile ?(?:marker|post)|mm)\b\.? ?\d/iu.test(line),
  // Alturas de Flamboyán, Calle 5 B-12 · Edif 5 Apto 3 · Estancias del Río 12, in Puerto Rico
  (line) => /\bcalle\b.*\d/iu.test(line),
  (line) =>
    /^(?:edif|edificio|torre|bda|barriada|alturas|alts|estancias|mansiones|mans|quintas|qtas|hacienda|haciendas|ruta|int)\b.*\d/iu.test(
      line,
    ),
  // Calle 5 #A-12 · Urb Las Gladiolas 150 · Carr 2 Km 14.6, in Puerto Rico
  (line) =>
    /^(urb|urbanizaci[oó]n|calle|carr|carretera|avenida|bo|barrio|cond|condominio|ext|parc|parcelas?|res|sect|sector|villas?|jard|reparto|paseo|camino)\b.*\d/iu.test(
      line,
    ),
  // Levittown, 3112 Paseo Cipreses · 5ta Avenida 12 · Marginal Los Ángeles #12, in Puerto Rico
  (line) =>
    /\d/.test(line) &&
    /\b(?:calle|avenida|paseo|camino|marginal|secc(?:i[oó]n)?)\b\.? .*\p{L}{2}|\d(?:ra|da|ta|ma)\.? avenida\b/iu.test(
      line,
    ),
  // Avenida Ponce de León · Calle San Francisco esq. San José, in Puerto Rico
  (line) =>
    /^(?:calle|avenida|ave|paseo|camino|marginal|carretera)\b\.? +(?:d[eo] |la |el |los |las )*\p{L}{3}/iu.test(line),
  // County Road 12 · I-95 Exit 4 · Homer Spit Road · Mesa Mall · Main St and 5th Ave
  (line) => line.includes(' ') && streetKind.test(line) && /\p{L}{3}|\d/u.test(line),
  // 12th & Millard
  (line) => /^\w+ (&|and|at) \w/i.test(line) && /\d/.test(line),
]

const isForeign = (line: string): boolean =>
  /https?:|www\.|\.(com|net|org)\b|[\w.+-]+@[\w-]+\.|[<>{}[\]|\\^~*=$]/i.test(line)

/**
 * Returns true when a text can be the street line of an address in the United States or its territories: a house number
 * and a name, or another form accepted by the post office. Accepts every existing address, but does not prove that the
 * street exists.
 */
export const isStreetLine = (text: string): boolean => {
  const line = text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
  return !isForeign(line) && forms.some((matches) => matches(line))
}
