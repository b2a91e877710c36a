export const DELIVERY_TABLE = 'delivery';
