export { gauge, labelledGauge, type Metrics, metricsOf, type Sample } from './gauge';
