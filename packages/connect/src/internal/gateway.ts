// For the gateway of `vitrine wrap`: several servers behind one address.
export { createGateway, type GatewayServer } from '../gateway/create-gateway.ts';
