/** Mails about events that a person may switch on or off, and about a new device. */
export const eventMails = {
  'mail.payout-sent.subject': '{{amount}} is on its way',
  'mail.payout-sent.body':
    'Hello {{name}},\n\nwe sent {{amount}} to your bank. It arrives on {{day}}.\n\nThe statements show what it is made of.',
  'mail.payout-sent.button': 'See the statements',
  'mail.payout-sent.why': 'You get this mail because you asked for it in your profile.',

  'mail.daily-events.subject': 'What happened at {{business}}',
  'mail.daily-events.body': 'Hello {{name}},\n\nthis happened since your last daily mail:\n\n{{list}}',
  'mail.daily-events.button': 'See all notifications',
  'mail.daily-events.why': 'You get this mail because you chose "Once a day" for these events in your profile.',

  'mail.daily-sales.subject': '{{business}}: {{amount}} on {{day}}',
  'mail.daily-sales.body': 'Hello {{name}},\n\nthese are the sales of {{business}} on {{day}}:\n\n{{list}}',
  'mail.daily-sales.button': 'See the day reports',
  'mail.daily-sales.why':
    'You get this mail because you switched on the daily sales of {{business}}. The page with the day reports switches it off.',

  'mail.payout-held.subject': 'Payouts to {{business}} are on hold',
  'mail.payout-held.body':
    'Hello {{name}},\n\npayouts to {{business}} are on hold from now on. {{cause}} Sales go on as usual.\n\nQuestions? Call us at {{phone}}.',
  'mail.payout-held.button': 'See the statements',
  'mail.payout-held.why': 'You get this mail because you run {{business}}. You can change this in your profile.',
  'mail-part.hold-UNDER_REVIEW': 'We check information about the store and write to you if we need something.',
  'mail-part.hold-OPERATOR': 'The program holds them until a check is over.',

  'mail.payout-later.subject': 'A payout to {{business}} comes one run later',
  'mail.payout-later.body':
    'Hello {{name}},\n\na payout of {{amount}} to {{business}} did not go out with its run, because it needs another check by us. It goes out with the next run, on {{day}}. Sales go on as usual, and there is nothing for you to do.\n\nQuestions? Call us at {{phone}}.',
  'mail.payout-later.button': 'See the statements',
  'mail.payout-later.why': 'You get this mail because you run {{business}}. You can change this in your profile.',

  'mail.store-opened.subject': '{{business}} was activated',
  'mail.store-opened.body':
    'Hello {{name}},\n\n{{author}} activated {{business}}. It takes benefit cards from now on.\n\nDid you not expect this? Ask {{author}}, or call us at {{phone}}.',
  'mail.store-opened.button': 'See the store',
  'mail.store-opened.why': 'You get this mail because you run {{business}}. You can change this in your profile.',

  'mail.store-closed.subject': '{{business}} was deactivated',
  'mail.store-closed.body':
    'Hello {{name}},\n\n{{author}} deactivated {{business}}. It takes no benefit cards until it is activated again.\n\nDid you not expect this? Ask {{author}}, or call us at {{phone}}.',
  'mail.store-closed.button': 'See the store',
  'mail.store-closed.why': 'You get this mail because you run {{business}}. You can change this in your profile.',

  'mail.terminal-offline.subject': 'A terminal at {{business}} is offline',
  'mail.terminal-offline.body':
    'Hello {{name}},\n\n{{terminal}} at {{business}} has not been used since {{day}}, although it usually sells at this time. Check that it is switched on and connected.',
  'mail.terminal-offline.button': 'See the terminals',
  'mail.terminal-offline.why': 'You get this mail because you asked for it in your profile.',

  'mail.invite-unused.subject': '{{person}} did not use the invite',
  'mail.invite-unused.body':
    'Hello {{name}},\n\n{{person}} was invited 3 days ago and has not chosen a password. The link has expired. Send a new invite if {{person}} still needs access.',
  'mail.invite-unused.button': 'See the invite',
  'mail.invite-unused.why': 'You get this mail because you asked for it in your profile.',

  'mail.new-device.subject': 'New sign-in to your account',
  'mail.new-device.body':
    'Hello {{name}},\n\na device that we do not know logged in to your account: {{device}}, on {{time}}, from the network address {{ip}}.\n\nWas it you? Then do nothing. If not, log the device out in your profile and change your password now, or call us at {{phone}}.',
  'mail.new-device.button': 'See your devices',
  'mail.new-device.why': 'You get this mail because it concerns the safety of your account.',

  'mail.webhook-named.subject': 'New webhook endpoint for {{business}}',
  'mail.webhook-named.body':
    'Hello {{name}},\n\nevents of {{business}} are now sent to {{server}}.\n\nIf this is not right, remove the endpoint in the profile, under Webhooks, and call us at {{phone}}.',
  'mail.webhook-named.button': 'See the endpoints',
  'mail.webhook-named.why': 'You get this mail because you run {{business}}.',

  'mail.webhook-paused.subject': 'A webhook endpoint is paused',
  'mail.webhook-paused.body':
    'Hello {{name}},\n\nwe paused the endpoint at {{server}}: it did not accept our events for 3 days, or it answered that it is gone (410).\n\nEvents are not sent there until you resume it. The log of deliveries shows the answers, and each event can be sent again.',
  'mail.webhook-paused.button': 'See the deliveries',
  'mail.webhook-paused.why': 'You get this mail because you run {{business}}.',
}
