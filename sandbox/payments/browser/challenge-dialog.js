import { applyAppearance, styleSheet } from './appearance.js';

/**
 * Asks the card holder to approve the payment, like the bank's 3-D Secure page. Escape refuses.
 * @param {import('./api-client.js').PaymentIntent} paymentIntent
 * @param {import('./appearance.js').Appearance=} appearance
 * @returns {Promise<'authenticated' | 'failed'>}
 */
export async function askCardHolder(paymentIntent, appearance) {
  const host = document.createElement('div');
  const { link, loaded } = styleSheet();
  const dialog = challengeDialog(paymentIntent);
  applyAppearance(dialog, appearance);
  host.attachShadow({ mode: 'open' }).append(link, dialog);
  document.body.append(host);
  await loaded;

  const askedFrom = document.activeElement;
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  host.remove();
  if (askedFrom instanceof HTMLElement) askedFrom.focus();
  return dialog.returnValue === 'authenticated' ? 'authenticated' : 'failed';
}

/** @param {import('./api-client.js').PaymentIntent} paymentIntent */
function challengeDialog({ amount, currency }) {
  const dialog = document.createElement('dialog');
  dialog.className = 'challenge';
  dialog.setAttribute('aria-labelledby', 'challenge-title');
  dialog.setAttribute('aria-describedby', 'challenge-text');
  dialog.innerHTML = `
    <form method="dialog">
      <h2 id="challenge-title">3D Secure 2 Test Page</h2>
      <p id="challenge-text">Sandbox: here your bank would ask you to approve a payment of <strong></strong>.</p>
      <button class="approve" value="authenticated">Complete authentication</button>
      <button class="refuse" value="failed">Fail authentication</button>
    </form>`;
  const price = new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100);
  dialog.querySelector('strong')?.append(price);
  return dialog;
}
