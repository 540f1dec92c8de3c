import { test } from 'vitest';
import { orderFromCard, visitClosedShop } from '../test/visit-page.ts';

test('the plain page shows the card, asks the user, and the basket answers', () => orderFromCard());

test('the plain page says why a product cannot be shown', () => visitClosedShop());
