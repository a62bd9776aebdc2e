import type { practice as english } from '../en/practice.ts'

export const practice: Record<keyof typeof english, string> = {
  'sales.title': 'Cobros',
  'sales.none-today': 'Aún no hay cobros hoy',
  'sales.none-week': 'Aún no hay cobros esta semana',
  'sales.purchases_one': '{{figure}} paciente',
  'sales.purchases_other': '{{figure}} pacientes',
  'sales.series-other': 'Pagado por pacientes',
  'sales.hours-chart':
    'Cobros de hoy hasta ahora: {{today}}. Cobros del {{weekday}} pasado, el día entero: {{before}}.',
  'sales.count': 'Pacientes',
  'sales.chart': 'Cobros de los últimos {{days}} días: {{total}}. El mejor día fue el {{best}}, con {{amount}}.',
  'transactions.recent': 'Cobros, 30 días',
  'transactions.tab-lines': 'Procedimientos',
  'transactions.product-code': 'Código del procedimiento',
  'item-sales.units': 'Unidades',
  'transactions.gives-back_one': 'Esta devolución reintegra {{figure}} de {{all}} procedimientos de un cobro.',
  'transactions.gives-back_other': 'Esta devolución reintegra {{figure}} de {{all}} procedimientos de un cobro.',
  'transactions.cashier-name': 'Nombre en recepción',
  'role.CASHIER': 'Recepcionista',
  'items.barcode-hint': 'Escriba los dígitos del código del procedimiento.',
  'items.none': 'Todavía no hay procedimientos. Importe un archivo o añada uno por su código.',
  'items.activate-means': 'Los pacientes podrán pagarlo con la tarjeta de prestaciones.',
  'items.deactivate-means': 'Los pacientes ya no podrán pagarlo con la tarjeta de prestaciones.',
  'items.delete-means': 'Se quitará de esta consulta. Los cobros ya hechos no cambian.',
  'stores.hold-text':
    'Una cuenta bancaria nueva espera 72 horas, por si la ha cambiado otra persona. Los cobros hasta la fecha de corte llegan juntos. Las visitas continúan como siempre.',
  'stores.hold-waiting_one':
    'Una cuenta bancaria nueva espera 72 horas, por si la ha cambiado otra persona. {{amount}} de {{figure}} extracto y los cobros hasta la fecha de corte llegan juntos. Las visitas continúan como siempre.',
  'stores.hold-waiting_other':
    'Una cuenta bancaria nueva espera 72 horas, por si la ha cambiado otra persona. {{amount}} de {{figure}} extractos y los cobros hasta la fecha de corte llegan juntos. Las visitas continúan como siempre.',
  'users.selling': 'Dónde trabaja',
  'users.none-CASHIER': 'Aún no hay recepcionistas. Añada a quienes cobran en sus terminales.',
  'set-up.title': 'Prepare su consulta',
  'set-up.items': 'Añada sus procedimientos',
  'set-up.items.note': 'Todo lo que ofrece la consulta, con su precio.',
  'set-up.items.how':
    'Solo los procedimientos de su lista se pueden pagar con la tarjeta. Elija una manera; puede usar la otra después.',
  'set-up.import.note': 'CSV o Excel, muchos procedimientos a la vez.',
  'set-up.type': 'Escribir un procedimiento',
  'set-up.type.note': 'Código, nombre y precio. Bueno para probar.',
  'set-up.cashiers': 'Invite a sus recepcionistas',
  'set-up.cashiers.note': 'Reciben un correo para crear su contraseña.',
  'set-up.sale': 'Cobre un primer pago',
  'set-up.sale.note': 'Un procedimiento, pagado con una tarjeta de beneficios.',
  'set-up.sale.how': 'Inicie sesión en el terminal, elija un procedimiento y cobre con una tarjeta de beneficios.',
  'set-up.after': 'Los pagos, los depósitos y los gráficos aparecen aquí después del primer pago.',
}
