import { it } from 'vitest';
import { orderFromCard, visitClosedShop } from '../test/visit-page.ts';

it('the plain page shows the card, asks the user, and the basket answers', () => orderFromCard());

it('the plain page says why a product cannot be shown', () => visitClosedShop());
